// Database access of a single command at the terminal, whether the product runs or not.
import { realpath } from 'node:fs/promises';
import { type Database, type DatabaseSource, openDatabase } from '../client.ts';
import { PRODUCT_DATABASE, sourceOn } from '../embedded/cluster.ts';
import { locateEmbeddedBinaries } from '../embedded/locate-binaries.ts';
import { chooseRunAs } from '../embedded/run-as.ts';
import { chooseSocketFolder } from '../embedded/socket-folder.ts';
import { startDatabase, type StartDatabaseOptions } from './start-database.ts';
import { DatabaseStartError } from './start-error.ts';

export interface ConnectedDatabase {
  db: Database;
  source: DatabaseSource;
  /**
   * True if another process of the product also uses the database, and caches what it read for a moment.
   */
  isShared: boolean;
  stop: () => Promise<void>;
}

/**
 * Starts and migrates the database like the product, or joins the running product's. Only for transactions;
 * other data protected by the folder's lock (files, the search index) must not be touched.
 * Throws `DatabaseStartError`.
 */
export async function connectDatabase(options: StartDatabaseOptions): Promise<ConnectedDatabase> {
  try {
    const { db, source, stop } = await startDatabase(options);
    return { db, source, isShared: false, stop };
  } catch (error) {
    if (!(error instanceof DatabaseStartError) || error.reason !== 'in_use') throw error;
    const source = await sourceOfRunning(options);
    const db = openDatabase(source, { maxConnections: 2 });
    return { db, source, isShared: true, stop: () => db.destroy() };
  }
}

/** The embedded server admits this user through its socket, which is found by the folder's path. */
async function sourceOfRunning({ dataFolder, databaseUrl }: StartDatabaseOptions): Promise<DatabaseSource> {
  if (databaseUrl) return databaseUrl;
  const folder = await realpath(dataFolder);
  const runAs = await chooseRunAs(await locateEmbeddedBinaries(), folder);
  return sourceOn(await chooseSocketFolder(runAs, folder), PRODUCT_DATABASE);
}
