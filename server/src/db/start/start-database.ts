// Opens the configured database, embedded or external, and migrates it.
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

/** Logger of a start. */
export interface StartLog {
  debug: (message: string) => void;
  info: (message: string) => void;
  warn: (message: string) => void;
}

export interface StartDatabaseOptions {
  /**
   * Folder of the embedded cluster. It is always locked for this process, since files and search are there,
   * too.
   */
  dataFolder: string;
  /** URL of a PostgreSQL server; without one the embedded PostgreSQL is started. */
  databaseUrl?: string | undefined;
  /** URL of a streaming replica of that server. */
  replicaUrl?: string | undefined;
  /** True if other servers use the same database, and possibly the same data folder. */
  isShared?: boolean;
  /** Maximum wait for the server at `databaseUrl`. Default 60 s. */
  waitMs?: number;
  /** Maximum connections to each of the two. Default 10. */
  poolSize?: number;
  log: StartLog;
  /** Migrates the schema, and resolves to the executed migrations. Default: to that of this code. */
  migrate?: (source: DatabaseSource) => Promise<string[]>;
  /** Work of the caller while the database starts, such as loading modules; a failure stops it. */
  meanwhile?: () => Promise<unknown>;
  /**
   * Called when another process took the database over while our connection was broken; the product must
   * stop.
   */
  onTakenOver: (error: DatabaseStartError) => void;
}

export interface RunningDatabase {
  db: Database;
  /** Routes reads to the database, or to its replica. */
  reads: Reads;
  source: DatabaseSource;
  /** Returns the embedded server's process; undefined while it restarts, and with an external server. */
  embeddedPid: () => number | undefined;
  /** Folder that only this process reads and writes. */
  ownFolder: string;
  /** Closes the connections, stops the embedded server, and releases the data folder. */
  stop: () => Promise<void>;
}

interface Engine {
  source: DatabaseSource;
  pid?: () => number | undefined;
  stop: () => Promise<void>;
}

/**
 * Starts the database. Throws `DatabaseStartError`, whose message is for the operator, if it can't be used.
 */
export async function startDatabase(options: StartDatabaseOptions): Promise<RunningDatabase> {
  const { dataFolder, databaseUrl, isShared = false, poolSize, log } = options;
  const pool = poolSize === undefined ? {} : { maxConnections: poolSize };
  // Reverts in the opposite order, and continues if one step fails.
  const running = new AsyncDisposableStack();
  try {
    // Under root the database's own user must pass through the folder; its content is closed to others.
    const isNew = await mkdir(dataFolder, { recursive: true });
    if (isNew !== undefined && process.getuid?.() === 0) await chmod(dataFolder, 0o711);
    const lock = await lockDataFolder(dataFolder, { isShared });
    running.defer(lock.release);
    const own = isShared ? await claimServerFolder(dataFolder) : undefined;
    if (own) running.defer(own.release);
    const engine = databaseUrl ? await reachServer(databaseUrl, options) : await startEmbedded(options);
    running.defer(engine.stop);
    const applied = await (options.migrate ?? migrateDatabase)(engine.source);
    if (applied.length > 0) log.info(`Database migrated: ${applied.join(', ')}`);
    const onConnectionError = (error: Error) => log.warn(`Database connection lost: ${error.message}`);
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

/** Time limit of a replica's answer, after which the primary is used. */
const replicaSilenceMs = 5_000;
const replicaConnectMs = 500;

/** Opens the replica, whether it answers or not, since it may come and go while the product runs. */
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
  { waitMs = 60_000, isShared = false, log, meanwhile, onTakenOver }: StartDatabaseOptions,
): Promise<Engine> {
  await meanwhile?.();
  await waitForServer(url, { waitMs, onRetry: (message) => log.warn(message) });
  const release = await claimDatabase(url, { isShared, onTakenOver });
  return { source: url, stop: release };
}

async function startEmbedded({ dataFolder, log, meanwhile }: StartDatabaseOptions): Promise<Engine> {
  return await startEmbeddedPostgres({
    dataFolder,
    ...(meanwhile && { meanwhile }),
    reservedBytes: DEFAULT_RESERVED_BYTES,
    onTrouble: (message) => log.warn(message),
    // An ERROR is the answer to one statement, whose sender handles it.
    onLog: (line) => (/ (?:FATAL|PANIC|WARNING): /.test(line) ? log.warn(line) : log.debug(line)),
  });
}
