// Checks, before anything is written, that a folder holds a cluster which these programs can serve.
import { access, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseStartError } from '../start/start-error.ts';

const CONTROL_FILE_BYTES = 8_192;

/**
 * Returns 'missing' if there is no cluster yet. Throws `DatabaseStartError` for one that must not be
 * touched.
 */
export async function inspectCluster(pgFolder: string, major: number): Promise<'missing' | 'present'> {
  const folder = await stat(pgFolder).catch(ignoreMissing);
  if (!folder) return 'missing';
  const version = await readFile(path.join(pgFolder, 'PG_VERSION'), 'utf8').catch(ignoreMissing);
  const control = await stat(path.join(pgFolder, 'global', 'pg_control')).catch(ignoreMissing);
  if (version === undefined) throw damaged(pgFolder, 'PG_VERSION is missing');
  refuseOtherMajor(pgFolder, version.trim(), major);
  if (control?.size !== CONTROL_FILE_BYTES) throw damaged(pgFolder, 'global/pg_control is missing or cut');
  return 'present';
}

/**
 * Finds a folder that only an earlier start with a database can have left; undefined in a new data folder.
 */
export async function findEarlierData(dataFolder: string): Promise<string | undefined> {
  // The secret doesn't count, since the first start makes it before the database.
  const blobs = path.join(dataFolder, 'blobs');
  return await access(blobs).then(
    () => blobs,
    () => undefined,
  );
}

/**
 * Returns the warning that an instance starts empty, in case its database folder was removed by mistake.
 */
export function emptyStartWarning(remains: string, pgFolder: string): string {
  return (
    `The database is missing: there is ${remains} of an earlier start, but no ${pgFolder}. ` +
    `Starting with an empty database; if that was not meant, stop, and restore ${pgFolder} from a backup.`
  );
}

/** Log messages of PostgreSQL about an unreadable cluster. */
const DAMAGE_SIGNS =
  /control file|checkpoint record|database files are incompatible|critical system index|invalid page|could not (?:open|read|access) (?:file|directory) "(?:global|base|pg_)|incorrect checksum/;

/**
 * Turns a start failure into one of a damaged folder if PostgreSQL's log indicates that; returns others
 * unchanged.
 */
export function explainStartFailure(error: unknown, pgFolder: string): unknown {
  if (!(error instanceof Error) || !DAMAGE_SIGNS.test(error.message)) return error;
  return damaged(pgFolder, error.message.replace(/\.$/, ''));
}

function refuseOtherMajor(pgFolder: string, version: string, major: number): void {
  const found = Number(version);
  if (found === major) return;
  if (!Number.isInteger(found)) throw damaged(pgFolder, 'PG_VERSION is unreadable');
  throw new DatabaseStartError(
    found > major ? 'newer_engine' : 'older_engine',
    `The database in ${pgFolder} belongs to PostgreSQL ${found}, this Polylogue contains PostgreSQL ${major}. ` +
      'It was left as it was. Start the Polylogue that made it, make a backup with it, and restore that into this one.',
  );
}

function damaged(pgFolder: string, detail: string): DatabaseStartError {
  return new DatabaseStartError(
    'damaged',
    `The database in ${pgFolder} is damaged: ${detail}. It was left as it was. ` +
      'Restore a backup, or move the folder away to start with an empty database.',
  );
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
