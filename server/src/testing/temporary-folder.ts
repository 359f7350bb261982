import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { atEndOfFile } from './at-end-of-file.ts';

/** Makes a folder, removed when the test file ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-test-'));
  atEndOfFile(() => rm(folder, { recursive: true, maxRetries: 20 }));
  return folder;
}
