/**
 * Runs before each test file. Modules are shared by the files of a worker: a hook registered by a shared
 * module's import would run for one file only.
 */
import { afterAll, afterEach, vi } from 'vitest';
import { cleanUpFile } from './at-end-of-file.ts';
import { closeLoopbackServers } from './network/loopback-servers.ts';
import { closeWireTaps } from './network/wire-tap.ts';

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  closeWireTaps();
  await closeLoopbackServers();
});

afterAll(cleanUpFile);
