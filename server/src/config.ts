/** Configuration of a process, derived once from its environment. */
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseStorageUrl, type StorageLocation } from './blobs/storage-location.ts';
import { ConfigError, type Environment, parseEnvironment, secretMinLength } from './environment.ts';
import { folderFailure } from './folder-failure.ts';
import type { MailConfig } from './outbound/mailer.ts';

const mebibyte = 1024 * 1024;

/** Microsoft Entra ID as the sign-in authority. */
export interface EntraIdConfig {
  clientId: string;
  tenantId: string;
  /** Ends with a slash; authority is instance + tenantId. */
  instance: string;
  /** Address of the directory, without a trailing slash. */
  directory: string | undefined;
}

/** Microsoft Graph for each cloud's sign-in. Tokens of other providers are not valid for it. */
const directoryOfHost: Record<string, string> = {
  'login.microsoftonline.com': 'https://graph.microsoft.com',
  'login.microsoftonline.us': 'https://graph.microsoft.us',
  'login.partner.microsoftonline.cn': 'https://microsoftgraph.chinacloudapi.cn',
  'login.chinacloudapi.cn': 'https://microsoftgraph.chinacloudapi.cn',
};

/** Service for browsers' error reports (document 1 §9, error reporting). */
export interface ErrorReportingConfig {
  dsn: string;
  environment: string;
}

export interface Config {
  port: number;
  host: string;
  dataFolder: string;
  databaseUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  databaseWaitMs: number;
  databasePoolSize: number;
  drainMs: number;
  /** Location of files and the search index. Contains credentials. */
  storage: StorageLocation;
  /** True if the search index is there, too; otherwise every process has its own. */
  isIndexShared: boolean;
  redisUrl: string | undefined;
  /** `undefined`: no mail is sent. Contains credentials. */
  mail: MailConfig | undefined;
  publicUrls: readonly string[];
  secret: string;
  trustedProxies: number;
  name: string;
  organizationName: string;
  administrator: { email: string; password: string; name: string } | undefined;
  administratorObjectId: string | undefined;
  entraId: EntraIdConfig | undefined;
  allowedAddresses: readonly string[];
  maxAnswerCharacters: number;
  deletedDays: number;
  fileLimits: {
    /** Maximum sizes by kind, if they differ from the contract's. */
    maxBytes: Readonly<Record<string, number>>;
    perPersonBytes: number;
    totalBytes: number;
  };
  /** Languages of text recognition in pictures; default: the usual ones. */
  recognitionLanguages: readonly string[] | undefined;
  logLevel: Environment['LOG_LEVEL'];
  errorReporting: ErrorReportingConfig | undefined;
  build: { id: string | null; commit: string | null; time: string | null };
  /** Complete environment, for features with their own keys (model providers). */
  environment: Readonly<Record<string, string | undefined>>;
}

/** Reads the instance's secret, or creates one that only this user can read. */
function secretOf(dataFolder: string, env: Environment): string {
  if (env.POLYLOGUE_SECRET) return env.POLYLOGUE_SECRET;
  const path = join(dataFolder, 'secret');
  try {
    if (isLeftByFirstStart(path, env)) rmSync(path);
    if (!existsSync(path)) makeSecret(dataFolder, path);
    return longEnough(readFileSync(path, 'utf8').trim(), path);
  } catch (error) {
    const message = folderFailure(error, dataFolder, path);
    throw message === undefined ? error : new ConfigError(message, { cause: error });
  }
}

/** Checks for an empty secret file without sealed data, left by a first start without disk space. */
function isLeftByFirstStart(path: string, { DATABASE_URL }: Environment): boolean {
  if (DATABASE_URL !== undefined || existsSync(join(dirname(path), 'pg'))) return false;
  return statSync(path, { throwIfNoEntry: false })?.size === 0;
}

/** Written to a temporary file, so that a full disk leaves no partial secret. */
function makeSecret(dataFolder: string, path: string): void {
  mkdirSync(dataFolder, { recursive: true });
  const unfinished = `${path}-${process.pid}`;
  try {
    writeFileSync(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    putInPlace(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Keeps the secret of another server that started in this folder concurrently. */
function putInPlace(file: string, path: string): void {
  try {
    linkSync(file, path);
  } catch (error) {
    // Not every file system supports links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(file, path);
  }
}

/** Rejects a truncated file, whose content would be guessable. */
function longEnough(secret: string, path: string): string {
  if (secret.length >= secretMinLength) return secret;
  throw new ConfigError(
    `The secret in ${path} is empty or cut. Restore the file from a backup, or set POLYLOGUE_SECRET. ` +
      'Without the old one, people sign in again and keys of model providers are entered again: then remove the file.',
  );
}

function entraIdOf(env: Environment): EntraIdConfig | undefined {
  if (!env.ENTRA_CLIENT_ID && !env.ENTRA_TENANT_ID) {
    if (!env.POLYLOGUE_ADMIN_OBJECT_ID) return undefined;
    throw new ConfigError('POLYLOGUE_ADMIN_OBJECT_ID needs ENTRA_CLIENT_ID and ENTRA_TENANT_ID.');
  }
  if (!env.ENTRA_CLIENT_ID || !env.ENTRA_TENANT_ID) {
    throw new ConfigError('ENTRA_CLIENT_ID and ENTRA_TENANT_ID must be set together.');
  }
  const instance = env.ENTRA_INSTANCE.endsWith('/') ? env.ENTRA_INSTANCE : `${env.ENTRA_INSTANCE}/`;
  const directory = (env.ENTRA_DIRECTORY ?? directoryOfHost[new URL(instance).hostname])?.replace(/\/+$/, '');
  return { clientId: env.ENTRA_CLIENT_ID, tenantId: env.ENTRA_TENANT_ID, instance, directory };
}

/** Servers of one machine may share a data folder. */
function storageOf(
  environment: NodeJS.ProcessEnv,
  { dataFolder, isShared }: { dataFolder: string; isShared: boolean },
): StorageLocation {
  if (!environment.BLOB_URL) return { kind: 'folder', folder: dataFolder, isShared };
  try {
    return parseStorageUrl(environment.BLOB_URL, environment);
  } catch (cause) {
    throw new ConfigError(`The configuration is not valid:\n  BLOB_URL: ${(cause as Error).message}`, {
      cause,
    });
  }
}

function mailOf({ SMTP_URL: url, SMTP_FROM }: Environment): Config['mail'] {
  if (url === undefined) {
    if (SMTP_FROM === undefined) return undefined;
    throw new ConfigError('SMTP_FROM needs SMTP_URL.');
  }
  const { username, hostname } = new URL(url);
  const user = decodeURIComponent(username);
  return { url, from: SMTP_FROM ?? (user.includes('@') ? user : `no-reply@${hostname}`) };
}

function replicaOf(env: Environment): string | undefined {
  if (!env.DATABASE_REPLICA_URL || env.DATABASE_URL) return env.DATABASE_REPLICA_URL;
  throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica.');
}

function administratorOf(env: Environment): Config['administrator'] {
  const { POLYLOGUE_ADMIN_EMAIL: email, POLYLOGUE_ADMIN_PASSWORD: password } = env;
  if (!email && !password) return undefined;
  if (!email || !password) {
    throw new ConfigError('POLYLOGUE_ADMIN_EMAIL and POLYLOGUE_ADMIN_PASSWORD must be set together.');
  }
  return { email, password, name: env.POLYLOGUE_ADMIN_NAME };
}

/**
 * Parses the environment; `root` is the base of a relative data folder.
 * Throws `ConfigError` naming every invalid key.
 */
export function loadConfig(environment: NodeJS.ProcessEnv, root: string): Config {
  const env = parseEnvironment(environment);
  const dataFolder = resolve(root, env.POLYLOGUE_DATA);
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder,
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: replicaOf(env),
    drainMs: env.POLYLOGUE_DRAIN_SECONDS * 1000,
    databaseWaitMs: env.DATABASE_WAIT_SECONDS * 1000,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    storage: storageOf(environment, { dataFolder, isShared: Boolean(env.DATABASE_URL && env.REDIS_URL) }),
    isIndexShared: env.BLOB_URL !== undefined,
    redisUrl: env.REDIS_URL,
    mail: mailOf(env),
    publicUrls: (env.POLYLOGUE_URL ?? []).map((url) => new URL(url).origin),
    secret: secretOf(dataFolder, env),
    trustedProxies: env.POLYLOGUE_TRUSTED_PROXIES,
    name: env.POLYLOGUE_NAME,
    organizationName: env.POLYLOGUE_ORGANIZATION,
    administrator: administratorOf(env),
    administratorObjectId: env.POLYLOGUE_ADMIN_OBJECT_ID,
    entraId: entraIdOf(env),
    allowedAddresses: env.POLYLOGUE_ALLOWED_ADDRESSES ?? [],
    fileLimits: {
      maxBytes: { image: env.POLYLOGUE_IMAGE_MB * mebibyte },
      perPersonBytes: env.POLYLOGUE_STORAGE_PER_PERSON_MB * mebibyte,
      totalBytes: env.POLYLOGUE_STORAGE_MB * mebibyte,
    },
    recognitionLanguages: env.POLYLOGUE_RECOGNITION_LANGUAGES,
    maxAnswerCharacters: env.POLYLOGUE_MAX_ANSWER_CHARACTERS,
    deletedDays: env.POLYLOGUE_DELETED_DAYS,
    logLevel: env.LOG_LEVEL,
    errorReporting: env.SENTRY_DSN ? { dsn: env.SENTRY_DSN, environment: env.SENTRY_ENVIRONMENT } : undefined,
    build: {
      id: env.POLYLOGUE_BUILD_ID ?? null,
      commit: env.POLYLOGUE_COMMIT ?? null,
      time: env.POLYLOGUE_BUILD_TIME ?? null,
    },
    environment,
  };
}
