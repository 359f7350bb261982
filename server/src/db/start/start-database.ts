// From configuration to a migrated, open database: the embedded one or a server, whichever is configured.
import { chmod, mkdir } from 'node:fs/promises';
import { folderFailure } from '../../folder-failure.ts';
import { type Database, type DatabaseOptions, type DatabaseSource, openDatabase } from '../client.ts';
import { DEFAULT_RESERVED_BYTES } from '../embedded/reserved-space.ts';
import { startEmbeddedPostgres } from '../embedded/supervisor.ts';
import { lockDataFolder } from '../claims/folder-lock.ts';
import { migrateDatabase } from '../schema/migrate.ts';
import { telemetry } from '../../telemetry/telemetry.ts';
import { oneDatabase, type Reads } from '../replica/reads.ts';
import { replicaReads } from '../replica/replica-reads.ts';
import { ReplicaWatch } from '../replica/replica-watch.ts';
import { claimDatabase } from '../claims/sole-instance.ts';
import { claimServerFolder } from '../claims/server-folder.ts';
import { DatabaseStartError } from './start-error.ts';
import { waitForServer } from './wait-for-server.ts';

/** What a start needs of a logger. */
export interface StartLog {
  debug: (message: string) => void;
  info: (message: string) => void;
  warn: (message: string) => void;
}

export interface StartDatabaseOptions {
  /** Holds the embedded cluster, and is locked for this process in any case: files and search live there too. */
  dataFolder: string;
  /** A PostgreSQL server; without one the embedded PostgreSQL is started. */
  databaseUrl?: string | undefined;
  /** A streaming replica of that server. */
  replicaUrl?: string | undefined;
  /** Other servers work on the same database, and may work in the same data folder. */
  isShared?: boolean;
  /** How long to wait for the server at `databaseUrl`. Default 60 s. */
  waitMs?: number;
  /** Connections at most, to each of both. Default 10. */
  poolSize?: number;
  log: StartLog;
  /** Brings the schema up, and resolves to what ran now. Default: to that of this code. */
  migrate?: (source: DatabaseSource) => Promise<string[]>;
  /** Called when another process took the database over while our connection was broken: stop the product. */
  onTakenOver: (error: DatabaseStartError) => void;
}

export interface RunningDatabase {
  db: Database;
  /** The one database, or its replica for what may be read there. */
  reads: Reads;
  source: DatabaseSource;
  /** The embedded server's process; undefined while it is started again, and with a server of one's own. */
  embeddedPid: () => number | undefined;
  /** For what this process alone reads and writes. */
  ownFolder: string;
  /** Closes the connections, stops the embedded server, and gives the data folder up. */
  stop: () => Promise<void>;
}

interface Engine {
  source: DatabaseSource;
  pid?: () => number | undefined;
  stop: () => Promise<void>;
}

/** Throws `DatabaseStartError`, whose message is for the operator, when this database can't be used. */
export async function startDatabase(options: StartDatabaseOptions): Promise<RunningDatabase> {
  const { dataFolder, databaseUrl, isShared = false, poolSize, log } = options;
  const pool = poolSize === undefined ? {} : { maxConnections: poolSize };
  // Undoes in the opposite order, and goes on when one step fails.
  const running = new AsyncDisposableStack();
  try {
    // As root the database's own user must pass through it; what is in it is closed to others.
    const isNew = await mkdir(dataFolder, { recursive: true });
    if (isNew !== undefined && process.getuid?.() === 0) await chmod(dataFolder, 0o711);
    const lock = await lockDataFolder(dataFolder, { isShared });
    running.defer(lock.release);
    const own = isShared ? await claimServerFolder(dataFolder) : undefined;
    if (own) running.defer(own.release);
    const engine = databaseUrl ? await reachServer(databaseUrl, options) : await startEmbedded(options);
    running.defer(engine.stop);
    const applied = await (options.migrate ?? migrateDatabase)(engine.source);
    if (applied.length > 0) log.info(`database migrated: ${applied.join(', ')}`);
    const onConnectionError = (error: Error) => log.warn(`database connection lost: ${error.message}`);
    const db = openDatabase(engine.source, { name: 'primary', onConnectionError, ...pool });
    running.defer(() => db.destroy());
    const { replicaUrl } = options;
    const reads = replicaUrl ? await openReplica(db, replicaUrl, { log, running, pool }) : oneDatabase(db);
    return {
      db,
      reads,
      source: engine.source,
      ownFolder: own?.folder ?? dataFolder,
      embeddedPid: () => engine.pid?.(),
      stop: () => running.disposeAsync(),
    };
  } catch (error) {
    await running.disposeAsync();
    const message = folderFailure(error, dataFolder);
    throw message === undefined
      ? error
      : new DatabaseStartError('folder_unusable', message, { cause: error });
  }
}

/** What does not answer a read within this time is taken for gone; the primary is asked instead. */
const replicaSilenceMs = 5_000;
const replicaConnectMs = 500;

/** Opens the replica, whether it answers or not: it may come and go while the product runs. */
async function openReplica(
  primary: Database,
  url: string,
  { log, running, pool }: { log: StartLog; running: AsyncDisposableStack; pool: DatabaseOptions },
): Promise<Reads> {
  const timeouts = { connectTimeoutMs: replicaConnectMs, silenceTimeoutMs: replicaSilenceMs };
  const replica = openDatabase(url, { name: 'replica', ...timeouts, ...pool });
  running.defer(() => replica.destroy());
  const watch = new ReplicaWatch({ primary, replica, log });
  running.defer(async () => watch.stop());
  await watch.start();
  const behind = () => [{ value: watch.behindMs / 1000 }];
  running.adopt(telemetry().gauge('polylogue.replica.behind', behind), async (forget) => forget());
  return replicaReads({ primary, replica, watch, log });
}

async function reachServer(
  url: string,
  { waitMs = 60_000, isShared = false, log, onTakenOver }: StartDatabaseOptions,
): Promise<Engine> {
  await waitForServer(url, { waitMs, onRetry: (message) => log.warn(message) });
  const release = await claimDatabase(url, { isShared, onTakenOver });
  return { source: url, stop: release };
}

async function startEmbedded({ dataFolder, log }: StartDatabaseOptions): Promise<Engine> {
  return await startEmbeddedPostgres({
    dataFolder,
    reservedBytes: DEFAULT_RESERVED_BYTES,
    onTrouble: (message) => log.warn(message),
    // An ERROR is the answer to one statement, which whoever sent it deals with.
    onLog: (line) => (/ (?:FATAL|PANIC|WARNING): /.test(line) ? log.warn(line) : log.debug(line)),
  });
}
