/** The environment, parsed once. Every key is documented here and in the README's table. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { parseStorageUrl, type StorageLocation } from './blobs/storage-location.ts';
import { folderFailure } from './folder-failure.ts';
import { parseHostAndPort } from './outbound/host-and-port.ts';

const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(1)));

/** An address of the product is an origin: it is always served from the root. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.href === `${url.origin}/` && !/[?#]/.test(text);
}

/** `https://<public key>@<host>/<project number>`. Browsers get to see it: a secret key must not be in it. */
function isPublicDsn(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username !== '' && url.password === '' && /\/\d+$/.test(url.pathname);
}

/** Characters; 32 of them are hard to guess. */
const secretMinLength = 32;

export const EnvironmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  /** Folder of everything kept: `pg`, `blobs`, `search`, `secret`. Relative to the repository root. */
  POLYLOGUE_DATA: z.string().default('./data'),
  /** A PostgreSQL 15+ server instead of the embedded one. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  /** A streaming replica of `DATABASE_URL`, for reads. */
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  /** How long a start waits for `DATABASE_URL` and `REDIS_URL` to answer. */
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).default(60),
  /** How long a stop goes on serving after `/health/ready` has begun to fail, for whoever distributes requests. */
  POLYLOGUE_DRAIN_SECONDS: z.coerce.number().int().min(0).max(20).default(0),
  /** Where files and the search index are: `s3://…`, `azure://…` or a shared `file:///…`. Default: the data folder. */
  BLOB_URL: z.string().optional(),
  /** A Redis or Valkey server through which several servers of one database work together. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .refine((text) => URL.canParse(text), 'must be an address such as redis://redis.example:6379')
    .optional(),
  /** Public addresses, comma-separated. Default: the listening one. */
  POLYLOGUE_URL: list
    .pipe(
      z.array(
        z
          .url({ protocol: /^https?$/, error: 'must be an address such as https://chat.example' })
          .refine(isOrigin, {
            error: 'must be scheme, host and port alone, without a path, query or user name',
            abort: true,
          }),
      ),
    )
    .optional(),
  /** Seals keys and signs tokens, at least 32 characters. Default: generated into the data folder. */
  POLYLOGUE_SECRET: z.string().min(secretMinLength).optional(),
  /** Proxies in front whose X-Forwarded-* headers are believed. */
  POLYLOGUE_TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  POLYLOGUE_NAME: z.string().min(1).default('Polylogue'),
  POLYLOGUE_ORGANIZATION: z.string().default(''),
  /** The first administrator, made unattended (local accounts). */
  POLYLOGUE_ADMIN_EMAIL: z.email().optional(),
  POLYLOGUE_ADMIN_PASSWORD: z.string().min(12).optional(),
  POLYLOGUE_ADMIN_NAME: z.string().min(1).default('Administrator'),
  /** The first administrator's object id (Microsoft Entra ID). */
  POLYLOGUE_ADMIN_OBJECT_ID: z.string().optional(),
  /** Sign-in through Microsoft Entra ID instead of local accounts: all three, or none. */
  ENTRA_CLIENT_ID: z.string().optional(),
  ENTRA_TENANT_ID: z.string().optional(),
  ENTRA_INSTANCE: z.url().default('https://login.microsoftonline.com/'),
  /** The directory that goes with `ENTRA_INSTANCE`. Default: Microsoft Graph of that cloud. */
  ENTRA_DIRECTORY: z.url().optional(),
  /** Private `host:port` pairs that the server may call, comma-separated. */
  POLYLOGUE_ALLOWED_ADDRESSES: list
    .pipe(z.array(z.string().refine((text) => parseHostAndPort(text) !== undefined, 'must be host:port')))
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Sentry-compatible service that browsers report faults to. Default: none, and nothing is sent. */
  SENTRY_DSN: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://key@errors.example/1' })
    .refine(isPublicDsn, {
      error: 'must be https://<public key>@<host>/<project number>, without a secret key',
      abort: true,
    })
    .optional(),
  /** Environment that the reports name. */
  SENTRY_ENVIRONMENT: z.string().min(1).default('production'),
  /** What the about page tells of this build. */
  POLYLOGUE_BUILD_ID: z.string().optional(),
  POLYLOGUE_COMMIT: z.string().optional(),
  POLYLOGUE_BUILD_TIME: z.string().optional(),
});
type Environment = z.infer<typeof EnvironmentSchema>;

/** Microsoft Entra ID as the sign-in authority. */
export interface EntraIdConfig {
  clientId: string;
  tenantId: string;
  /** Ends with a slash; authority is instance + tenantId. */
  instance: string;
  /** Address of the directory, without a slash at the end. */
  directory: string | undefined;
}

/** Microsoft Graph beside each cloud's sign-in. No other provider's token is for it. */
const directoryOfHost: Record<string, string> = {
  'login.microsoftonline.com': 'https://graph.microsoft.com',
  'login.microsoftonline.us': 'https://graph.microsoft.us',
  'login.partner.microsoftonline.cn': 'https://microsoftgraph.chinacloudapi.cn',
  'login.chinacloudapi.cn': 'https://microsoftgraph.chinacloudapi.cn',
};

/** Where browsers report faults (document 1 §9, error reporting). */
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
  drainMs: number;
  /** Where files and the search index are. Holds credentials. */
  storage: StorageLocation;
  /** The search index is there, too; else every process has one of its own. */
  isIndexShared: boolean;
  redisUrl: string | undefined;
  publicUrls: readonly string[];
  secret: string;
  trustedProxies: number;
  name: string;
  organizationName: string;
  administrator: { email: string; password: string; name: string } | undefined;
  administratorObjectId: string | undefined;
  entraId: EntraIdConfig | undefined;
  allowedAddresses: readonly string[];
  logLevel: Environment['LOG_LEVEL'];
  errorReporting: ErrorReportingConfig | undefined;
  build: { id: string | null; commit: string | null; time: string | null };
  /** The whole environment, for features with keys of their own (model providers). */
  environment: Readonly<Record<string, string | undefined>>;
}

/** A start that can't go on, with a text for the person at the terminal. */
export class ConfigError extends Error {}

function parseEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = EnvironmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration is not valid:\n${lines.join('\n')}`);
}

/** Reads the instance's secret, or makes one that only this user can read. */
function secretOf(dataFolder: string, given: string | undefined): string {
  if (given) return given;
  const path = join(dataFolder, 'secret');
  try {
    if (existsSync(path)) return longEnough(readFileSync(path, 'utf8').trim(), path);
    mkdirSync(dataFolder, { recursive: true });
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch (error) {
    const message = folderFailure(error, dataFolder);
    throw message === undefined ? error : new ConfigError(message, { cause: error });
  }
}

/** A cut file must not become a secret that anybody can guess. */
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
 * Parses the environment; `root` is what a relative data folder is relative to.
 * Throws `ConfigError` naming every wrong key.
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
    storage: storageOf(environment, { dataFolder, isShared: Boolean(env.DATABASE_URL && env.REDIS_URL) }),
    isIndexShared: env.BLOB_URL !== undefined,
    redisUrl: env.REDIS_URL,
    publicUrls: (env.POLYLOGUE_URL ?? []).map((url) => new URL(url).origin),
    secret: secretOf(dataFolder, env.POLYLOGUE_SECRET),
    trustedProxies: env.POLYLOGUE_TRUSTED_PROXIES,
    name: env.POLYLOGUE_NAME,
    organizationName: env.POLYLOGUE_ORGANIZATION,
    administrator: administratorOf(env),
    administratorObjectId: env.POLYLOGUE_ADMIN_OBJECT_ID,
    entraId: entraIdOf(env),
    allowedAddresses: env.POLYLOGUE_ALLOWED_ADDRESSES ?? [],
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
