// Reads postmaster.pid, by which a PostgreSQL server claims its data folder.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface PostmasterPid {
  pid: number;
  startedAtSeconds: number;
  status: string;
}

/** Parses postmaster.pid in `pgFolder`; undefined if it is missing or incomplete. */
export async function readPostmasterPid(pgFolder: string): Promise<PostmasterPid | undefined> {
  const text = await readFile(path.join(pgFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, startedAtSeconds: Number(lines[2]), status: (lines[7] ?? '').trim() };
}
