// Keeps a PostgreSQL of our own running on a data folder: creates it, starts it, restarts it, stops it.
import { realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig, type DatabaseSource } from '../client.ts';
import { DatabaseStartError } from '../start/start-error.ts';
import { giveTo } from './change-owner.ts';
import { createCluster, PRODUCT_DATABASE, sourceOn, writeAccessRules } from './cluster.ts';
import { explainStartFailure, inspectCluster, missingBeside, remainsOfEarlierStart } from './data-folder.ts';
import { DiskWatch } from './disk-watch.ts';
import { locateEmbeddedBinaries, type PostgresBinaries } from './locate-binaries.ts';
import { endOrphan } from './orphan.ts';
import { type Postmaster, type PostmasterPlan, startPostmaster } from './postmaster.ts';
import { RestartPause } from './restart-pause.ts';
import { chooseRunAs } from './run-as.ts';
import { chooseSocketFolder, renewSocketFolder } from './socket-folder.ts';

export interface EmbeddedPostgresOptions {
  /** Holds the cluster in `pg`; must exist, and be locked by the caller (folder-lock.ts). */
  dataFolder: string;
  /** Default: those of the installed package. */
  binaries?: PostgresBinaries;
  /** PostgreSQL's own log, line by line. */
  onLog?: (line: string) => void;
  /** Told when the server ended without being asked to, and when it could not be started again. */
  onTrouble?: (message: string) => void;
  /** Room to keep for a recovery on a full disk. Default: none. */
  reservedBytes?: number;
  /** How often to look whether a full disk has room again. Default 5 s. */
  roomEveryMs?: number;
}

export interface EmbeddedPostgres {
  source: DatabaseSource;
  /** The server's process, which changes when it had to be started again; undefined while there is none. */
  pid: () => number | undefined;
  /** Resolves at once while the server accepts connections, else when it does again; rejects after `stop`. */
  whenReady: () => Promise<void>;
  /** Shuts the server down in order and stops watching it. */
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL on `dataFolder` and resolves when it accepts connections; creates the cluster at first, ends
 * a server that an earlier run left behind. When the server dies it is started again, for as long as it takes; where
 * the disk has no room for that, on the reserved space and for reading alone until there is room.
 * Throws `DatabaseStartError` when it can't serve this folder, which then is as it was.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const plan = await prepare(options);
  const supervisor = new Supervisor(plan, options);
  await supervisor.start();
  return {
    source: supervisor.source,
    pid: () => supervisor.pid,
    whenReady: () => supervisor.whenReady,
    stop: () => supervisor.stop(),
  };
}

async function prepare(options: EmbeddedPostgresOptions): Promise<PostmasterPlan> {
  const binaries = options.binaries ?? (await locateEmbeddedBinaries());
  const dataFolder = await realpath(options.dataFolder);
  const pgFolder = path.join(dataFolder, 'pg');
  const found = await inspectCluster(pgFolder, binaries.major);
  const runAs = await chooseRunAs(binaries, dataFolder);
  if (found === 'missing') {
    const remains = await remainsOfEarlierStart(dataFolder);
    if (remains) options.onTrouble?.(missingBeside(remains, pgFolder));
    await createCluster(binaries, runAs, pgFolder);
  } else await endOrphan(pgFolder);
  await giveTo(runAs, pgFolder);
  await writeAccessRules(runAs, pgFolder);
  const socketFolder = await chooseSocketFolder(runAs, dataFolder);
  return { binaries, runAs, pgFolder, socketFolder, ...(options.onLog && { onLog: options.onLog }) };
}

class Supervisor {
  readonly #plan: PostmasterPlan;
  readonly #onTrouble: ((message: string) => void) | undefined;
  readonly #disk: DiskWatch;
  readonly #stopping = new AbortController();
  #postmaster: Postmaster | undefined;
  #watching: Promise<void> = Promise.resolve();
  whenReady: Promise<void> = Promise.resolve();

  constructor(plan: PostmasterPlan, options: EmbeddedPostgresOptions) {
    this.#plan = plan;
    this.#onTrouble = options.onTrouble;
    this.#disk = new DiskWatch(path.dirname(plan.pgFolder), options);
  }

  get source(): DatabaseSource {
    return sourceOn(this.#plan.socketFolder, PRODUCT_DATABASE);
  }

  get pid(): number | undefined {
    return this.#postmaster?.pid;
  }

  async start(): Promise<void> {
    process.once('exit', this.#endWithUs);
    try {
      const postmaster = await this.#startOnce();
      await assertAnswers(this.source, postmaster);
      this.#watching = this.#watch(postmaster);
    } catch (error) {
      await this.stop();
      throw explainStartFailure(error, this.#plan.pgFolder);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the database was stopped'));
    await this.#postmaster?.stop();
    await this.#watching;
    await this.#disk.settled();
    process.off('exit', this.#endWithUs);
    await rm(this.#plan.socketFolder, { recursive: true, force: true });
  }

  /** Where a process ends without `stop`, its database is closed in order all the same. */
  readonly #endWithUs = (): void => this.#postmaster?.askToStop();

  readonly #heed = (line: string): void => {
    this.#plan.onLog?.(line);
    this.#disk.heed(line);
  };

  async #startOnce(): Promise<Postmaster> {
    await renewSocketFolder(this.#plan.runAs, this.#plan.socketFolder);
    const settings = { ...this.#plan.settings, ...(await this.#disk.settings()) };
    this.#stopping.signal.throwIfAborted();
    const postmaster = startPostmaster({ ...this.#plan, settings, onLog: this.#heed });
    this.#postmaster = postmaster;
    void postmaster.ended.then(() => (this.#postmaster = undefined));
    await postmaster.ready();
    return postmaster;
  }

  async #watch(first: Postmaster): Promise<void> {
    const pause = new RestartPause();
    let postmaster: Postmaster | undefined = first;
    while (postmaster) {
      const startedAtMs = performance.now();
      const how = await this.#endOf(postmaster);
      if (this.#stopping.signal.aborted) return;
      this.#onTrouble?.(`PostgreSQL ${how} and is started again.`);
      const restarted = this.#startAgain(pause, performance.now() - startedAtMs);
      this.whenReady = restarted.then(() => this.#stopping.signal.throwIfAborted());
      // Nobody need be waiting for it.
      this.whenReady.catch(() => {});
      postmaster = await restarted;
    }
  }

  /** How it ended: by itself, or stopped because the room on the disk has changed. */
  async #endOf(postmaster: Postmaster): Promise<string> {
    let why: string | undefined;
    const endWatch = this.#disk.begin((reason) => {
      why = reason;
      void postmaster.stop();
    });
    const how = await postmaster.ended;
    endWatch();
    return why ?? `ended unexpectedly (${how})`;
  }

  /** Tries until it succeeds, with growing pauses; undefined when it is stopped meanwhile. */
  async #startAgain(pause: RestartPause, lastRunMs: number): Promise<Postmaster | undefined> {
    const { signal } = this.#stopping;
    for (let ranMs = lastRunMs; !signal.aborted; ranMs = 0) {
      try {
        await delay(pause.after(ranMs), undefined, { signal });
        await endOrphan(this.#plan.pgFolder);
        return await this.#startOnce();
      } catch (error) {
        if (signal.aborted) continue;
        this.#onTrouble?.(`PostgreSQL could not be started: ${(error as Error).message}`);
        await this.#disk.yieldTo(error);
      }
    }
    return undefined;
  }
}

/** A server may run and yet be too damaged to open a session: then it says why in its log alone. */
async function assertAnswers(source: DatabaseSource, postmaster: Postmaster): Promise<void> {
  const client = new pg.Client(connectionConfig(source));
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } catch (cause) {
    await postmaster.stop();
    throw new DatabaseStartError(
      'start_failed',
      `PostgreSQL started but does not answer: ${postmaster.extractFailureReason()}.`,
      { cause },
    );
  } finally {
    await client.end();
  }
}
