// Ends a PostgreSQL server that outlived its Polylogue. The caller holds the lock on the data folder, so
// the server should be an orphan; but a lock can be deleted while the product runs.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseStartError } from '../start/start-error.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import { findPostgresIn, isAlive, readParent, readProgram } from './process-facts.ts';

const POLL_MS = 10;
const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Stops the processes that still work in `pgFolder`, first by a fast shutdown of the server. Removes a
 * postmaster.pid with a reused process number, with which PostgreSQL would refuse to start.
 * Throws `DatabaseStartError` ('in_use') if the server's Polylogue still runs.
 */
export async function endOrphan(pgFolder: string): Promise<void> {
  const claim = await readPostmasterPid(pgFolder);
  const orphans = await findPostgresIn(pgFolder);
  if (claim && orphans.includes(claim.pid)) {
    await refuseOwned(pgFolder, claim.pid);
    process.kill(claim.pid, 'SIGINT');
  }
  // Without a server its children end by themselves as soon as they notice.
  if (orphans.length > 0 && !(await waitUntilGone(pgFolder, FAST_SHUTDOWN_MS))) await killRemaining(pgFolder);
  if (claim && isAlive(claim.pid)) await rm(path.join(pgFolder, 'postmaster.pid'), { force: true });
}

/** A server whose parent has died belongs to the system's first process, or to one that adopts orphans. */
async function refuseOwned(pgFolder: string, pid: number): Promise<void> {
  const parent = await readParent(pid);
  if (parent === undefined || parent === 1 || parent === process.pid) return;
  const [program, own] = await Promise.all([readProgram(parent), readProgram(process.pid)]);
  if (program === undefined || program !== own) return;
  throw new DatabaseStartError('in_use', `Another Polylogue (process ${parent}) uses ${pgFolder}.`);
}

async function killRemaining(pgFolder: string): Promise<void> {
  for (const pid of await findPostgresIn(pgFolder)) process.kill(pid, 'SIGQUIT');
  if (await waitUntilGone(pgFolder, IMMEDIATE_SHUTDOWN_MS)) return;
  const remaining = await findPostgresIn(pgFolder);
  throw new DatabaseStartError(
    'in_use',
    `A PostgreSQL left behind by an earlier run (process ${remaining.join(', ')}) uses ${pgFolder} and does not stop.`,
  );
}

async function waitUntilGone(pgFolder: string, waitMs: number): Promise<boolean> {
  for (const deadline = performance.now() + waitMs; performance.now() < deadline; await delay(POLL_MS)) {
    if ((await findPostgresIn(pgFolder)).length === 0) return true;
  }
  return false;
}
