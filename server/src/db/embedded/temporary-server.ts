// Temporary server for tests and code generation: real PostgreSQL without durability.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createCluster, writeAccessRules } from './cluster.ts';
import { locateEmbeddedBinaries, type PostgresBinaries } from './locate-binaries.ts';
import { startPostmaster } from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';
import { chooseSocketFolder, renewSocketFolder } from './socket-folder.ts';

export interface TemporaryServer {
  socketFolder: string;
  stop: () => Promise<void>;
}

/** Starts a server in a new temporary folder; `stop` ends it and removes the folder. */
export async function startTemporaryServer(binaries?: PostgresBinaries): Promise<TemporaryServer> {
  const programs = binaries ?? (await locateEmbeddedBinaries());
  const folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-pg-'));
  await chmod(folder, 0o711);
  const runAs = await chooseRunAs(programs, folder);
  const pgFolder = path.join(folder, 'pg');
  await createCluster(programs, runAs, pgFolder);
  await writeAccessRules(runAs, pgFolder);
  const socketFolder = await chooseSocketFolder(runAs, folder);
  await renewSocketFolder(runAs, socketFolder);
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    wal_level: 'minimal',
    max_wal_senders: '0',
  };
  const postmaster = startPostmaster({ binaries: programs, runAs, pgFolder, socketFolder, settings });
  await postmaster.ready();
  return {
    socketFolder,
    stop: async () => {
      await postmaster.stop();
      await rm(folder, { recursive: true });
    },
  };
}
