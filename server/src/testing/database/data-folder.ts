// Data folder for a test that starts whole servers.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { findPostgresIn } from '../../db/embedded/process-facts.ts';

/** Makes a folder, removed after the test with any PostgreSQL that a killed process left. */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-data-'));
  onTestFinished(async () => {
    for (const pid of await findPostgresIn(path.join(folder, 'pg')).catch(() => []))
      process.kill(pid, 'SIGQUIT');
    await rm(folder, { recursive: true, maxRetries: 20 });
  });
  return folder;
}
