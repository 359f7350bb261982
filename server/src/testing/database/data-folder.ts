// Data folder for a test that starts whole servers.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { findPostgresIn } from '../../db/embedded/process-facts.ts';

/**
 * Makes an empty folder, or one with a copy of the cluster `pgFolder`, which is faster than creating it. It
 * is removed after the test, with any PostgreSQL that a killed process left.
 */
export async function newDataFolder(pgFolder?: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-data-'));
  if (pgFolder !== undefined) await cp(pgFolder, path.join(folder, 'pg'), { recursive: true });
  onTestFinished(async () => {
    for (const pid of await findPostgresIn(path.join(folder, 'pg')).catch(() => []))
      process.kill(pid, 'SIGQUIT');
    await rm(folder, { recursive: true, maxRetries: 20 });
  });
  return folder;
}
