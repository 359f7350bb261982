/** Variables of the environment with their rules, documented here and in the README's table. */
import { z } from 'zod';
import { dataOfLanguage } from './extraction/recognition/languages.ts';
import { parseHostAndPort } from './outbound/host-and-port.ts';

const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(1)));

/** Checks that an address of the product is an origin, since it is always served from the root. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.href === `${url.origin}/` && !/[?#]/.test(text);
}

/**
 * Checks for `https://<public key>@<host>/<project number>`. Browsers can read it, so it must not contain a
 * secret key.
 */
function isPublicDsn(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username !== '' && url.password === '' && /\/\d+$/.test(url.pathname);
}

/** Minimum length in characters, which is hard to guess. */
export const secretMinLength = 32;

export const EnvironmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  /** Folder of all data: `pg`, `blobs`, `search`, `secret`. Relative to the repository root. */
  POLYLOGUE_DATA: z.string().default('./data'),
  /** URL of a PostgreSQL 15+ server to use instead of the embedded one. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  /** URL of a streaming replica of `DATABASE_URL`, for reads. */
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  /** Connections of one process to the database, in addition to the job queue's. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(90).default(10),
  /** Maximum wait at a start for `DATABASE_URL` and `REDIS_URL` to answer. */
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).default(60),
  /**
   * Time for which a stopping server still serves after `/health/ready` has begun to fail, for load
   * balancers.
   */
  POLYLOGUE_DRAIN_SECONDS: z.coerce.number().int().min(0).max(20).default(0),
  /**
   * Location of files and the search index: `s3://…`, `azure://…` or a shared `file:///…`. Default: the
   * data folder.
   */
  BLOB_URL: z.string().optional(),
  /** URL of a Redis or Valkey server that connects several servers of one database. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .refine((text) => URL.canParse(text), 'must be an address such as redis://redis.example:6379')
    .optional(),
  /** URL of the mail server for invitations and password links. Default: no mail is sent. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .refine((text) => URL.canParse(text), 'must be an address such as smtps://user:password@mail.example')
    .optional(),
  /**
   * Address of the sender. Default: the user name of SMTP_URL if that is an address, else no-reply at its
   * host.
   */
  SMTP_FROM: z.email().optional(),
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
  /**
   * Secret that seals keys and signs tokens, at least 32 characters. Default: generated into the data
   * folder.
   */
  POLYLOGUE_SECRET: z.string().min(secretMinLength).optional(),
  /** Number of proxies whose X-Forwarded-* headers are trusted. */
  POLYLOGUE_TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  POLYLOGUE_NAME: z.string().min(1).default('Polylogue'),
  POLYLOGUE_ORGANIZATION: z.string().default(''),
  /** First administrator, created without interaction (local accounts). */
  POLYLOGUE_ADMIN_EMAIL: z.email().optional(),
  POLYLOGUE_ADMIN_PASSWORD: z.string().min(12).optional(),
  POLYLOGUE_ADMIN_NAME: z.string().min(1).default('Administrator'),
  /** Object id of the first administrator (Microsoft Entra ID). */
  POLYLOGUE_ADMIN_OBJECT_ID: z.string().optional(),
  /** Sign-in through Microsoft Entra ID instead of local accounts: all three, or none. */
  ENTRA_CLIENT_ID: z.string().optional(),
  ENTRA_TENANT_ID: z.string().optional(),
  ENTRA_INSTANCE: z.url().default('https://login.microsoftonline.com/'),
  /** Directory of `ENTRA_INSTANCE`. Default: Microsoft Graph of that cloud. */
  ENTRA_DIRECTORY: z.url().optional(),
  /** Private `host:port` pairs that the server may call, comma-separated. */
  POLYLOGUE_ALLOWED_ADDRESSES: list
    .pipe(z.array(z.string().refine((text) => parseHostAndPort(text) !== undefined, 'must be host:port')))
    .optional(),
  /** Maximum characters of one answer of a model; a longer one ends there, and can be continued. */
  POLYLOGUE_MAX_ANSWER_CHARACTERS: z.coerce.number().int().min(1_000).max(10_000_000).default(400_000),
  /** Maximum size of a picture. */
  POLYLOGUE_IMAGE_MB: z.coerce.number().int().min(1).max(100).default(20),
  /** Languages of text recognition in pictures, comma-separated, by the names of their data: `eng`. */
  POLYLOGUE_RECOGNITION_LANGUAGES: list
    .pipe(
      z
        .array(
          z.string().refine((name) => dataOfLanguage(name) !== undefined, 'has data of no such language'),
        )
        .min(1),
    )
    .optional(),
  /** Storage quota of each person, and of all files together. */
  POLYLOGUE_STORAGE_PER_PERSON_MB: z.coerce.number().int().min(1).default(2_048),
  POLYLOGUE_STORAGE_MB: z.coerce.number().int().min(1).default(20_480),
  /** Days after which deleted conversations are removed permanently. */
  POLYLOGUE_DELETED_DAYS: z.coerce.number().int().min(0).max(3_650).default(30),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Sentry-compatible service for browsers' error reports. Default: none, and nothing is sent. */
  SENTRY_DSN: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://key@errors.example/1' })
    .refine(isPublicDsn, {
      error: 'must be https://<public key>@<host>/<project number>, without a secret key',
      abort: true,
    })
    .optional(),
  /** Environment named in the reports. */
  SENTRY_ENVIRONMENT: z.string().min(1).default('production'),
  /** Build details for the about page. */
  POLYLOGUE_BUILD_ID: z.string().optional(),
  POLYLOGUE_COMMIT: z.string().optional(),
  POLYLOGUE_BUILD_TIME: z.string().optional(),
});
export type Environment = z.infer<typeof EnvironmentSchema>;

/** Invalid configuration, with a text for the operator. */
export class ConfigError extends Error {}

/** Throws `ConfigError` naming every invalid key. */
export function parseEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = EnvironmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration is not valid:\n${lines.join('\n')}`);
}
