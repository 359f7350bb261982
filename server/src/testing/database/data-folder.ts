// A data folder of its own for a test that starts whole servers.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { findPostgresIn } from '../../db/embedded/process-facts.ts';

/** An empty one, or one with a copy of the cluster `pgFolder`, which is quicker than to create it. Removed when the test has finished, with whatever PostgreSQL a killed process left in it. */
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
