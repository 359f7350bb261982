/**
 * Backup of an instance with two answered questions, written by the last commit that ran the replaced
 * migrations.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const archive = path.join(import.meta.dirname, 'backup-before-baseline.tar.gz');

/** Digests of the original tables, by `tableDigests`. */
export type Digests = Record<string, string>;

/** Unpacks the backup into a new folder, and reads its digests. */
export async function unpackBackupBeforeBaseline(folder: string): Promise<Digests> {
  await mkdir(folder);
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
  return JSON.parse(await readFile(path.join(folder, 'digests.json'), 'utf8'));
}
