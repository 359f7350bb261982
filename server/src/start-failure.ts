/** Explains start failures to the operator. */
import type { Config } from './config.ts';
import { ConfigError } from './environment.ts';
import { StorageUnusableError } from './blobs/storage-failure.ts';
import { isDataDamage } from './db/data-damage.ts';
import { DatabaseStartError } from './db/start/start-error.ts';
import { DatabaseUnavailableError } from './db/unavailable.ts';
import { RedisUnreachableError } from './redis/redis-connection.ts';
import { folderFailure } from './folder-failure.ts';

type Started = Pick<Config, 'host' | 'port' | 'dataFolder'>;

/**
 * Returns a message without a stack; `undefined` for unexpected errors. `config` is missing while it is
 * being read.
 */
export function explainStartFailure(error: unknown, config: Started | undefined): string | undefined {
  if (error instanceof ConfigError || error instanceof RedisUnreachableError) return error.message;
  if (!(error instanceof Error) || !config) return undefined;
  return (
    fullDisk(error, config) ??
    (error instanceof DatabaseStartError || error instanceof StorageUnusableError
      ? error.message
      : undefined) ??
    listenFailure(error, config) ??
    folderFailure(error, config.dataFolder) ??
    databaseFailure(error)
  );
}

function listenFailure(error: Error, { host, port }: Started): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `The address ${host}:${port} is in use. Stop what uses it, or choose another port: PORT=3001 npm start`;
  }
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return undefined;
  return `The server can't listen on ${host}:${port} (${code}). Choose another address with HOST and PORT.`;
}

/** PostgreSQL and the search index report it in their own words. */
function fullDisk(error: Error, { dataFolder }: Started): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (/No space left on device|disk quota exceeded/i.test(cause.message)) {
      return `The disk is full: the data folder ${dataFolder} needs space. Free some and start again; what was saved is kept.`;
    }
  }
  return undefined;
}

function databaseFailure(error: Error): string | undefined {
  if (isDataDamage(error)) {
    return `The database is damaged: ${error.message}. Nothing was removed. Restore a backup, or move the data folder away to start with an empty one.`;
  }
  if (!(error instanceof DatabaseUnavailableError)) return undefined;
  return `The connection to the database was lost during the start: ${error.message}. Start again; if it happens again, see the log of the database.`;
}
