// Starts the PostgreSQL server shared by all tests of a run, with a migrated template to clone (vitest
// globalSetup).
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connectionConfig } from '../../db/client.ts';
import { PRODUCT_DATABASE, sourceOn } from '../../db/embedded/cluster.ts';
import {
  binariesIn,
  locateEmbeddedBinaries,
  type PostgresBinaries,
} from '../../db/embedded/locate-binaries.ts';
import { startTemporaryServer } from '../../db/embedded/temporary-server.ts';
import { migrateDatabase } from '../../db/schema/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseSocketFolder: string;
  }
}

/** Starts the server, on the engine named by POLYLOGUE_TEST_ENGINE ('embedded' or 'postgres15'). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryServer(await chooseEngine());
  try {
    await migrateDatabase(sourceOn(server.socketFolder, PRODUCT_DATABASE));
    // PostgreSQL refuses to clone a database with connections.
    const admin = new pg.Client(connectionConfig(sourceOn(server.socketFolder, 'postgres', 'superuser')));
    await admin.connect();
    await admin.query(`alter database ${PRODUCT_DATABASE} with is_template true allow_connections false`);
    await admin.end();
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('databaseSocketFolder', server.socketFolder);
  return server.stop;
}

async function chooseEngine(): Promise<PostgresBinaries> {
  const engine = process.env.POLYLOGUE_TEST_ENGINE ?? 'embedded';
  if (engine === 'embedded') return await locateEmbeddedBinaries();
  if (engine === 'postgres15') {
    return await binariesIn(process.env.POLYLOGUE_TEST_PG15_BIN ?? '/usr/lib/postgresql/15/bin');
  }
  throw new Error(`POLYLOGUE_TEST_ENGINE is '${engine}'; it can be 'embedded' or 'postgres15'`);
}
