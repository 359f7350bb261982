// Supervisor of an embedded PostgreSQL on a data folder: creates, starts, restarts and stops it.
import { realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig, type DatabaseSource } from '../client.ts';
import { DatabaseStartError } from '../start/start-error.ts';
import { changeOwner } from './change-owner.ts';
import { createCluster, PRODUCT_DATABASE, sourceOn, writeAccessRules } from './cluster.ts';
import { explainStartFailure, inspectCluster, emptyStartWarning, findEarlierData } from './data-folder.ts';
import { DiskWatch } from './disk-watch.ts';
import { locateEmbeddedBinaries, type PostgresBinaries } from './locate-binaries.ts';
import { endOrphan } from './orphan.ts';
import { type Postmaster, type PostmasterPlan, startPostmaster } from './postmaster.ts';
import { RestartPause } from './restart-pause.ts';
import { chooseRunAs } from './run-as.ts';
import { chooseSocketFolder, renewSocketFolder } from './socket-folder.ts';

export interface EmbeddedPostgresOptions {
  /** Folder with the cluster in `pg`; must exist, and be locked by the caller (folder-lock.ts). */
  dataFolder: string;
  /** Default: those of the installed package. */
  binaries?: PostgresBinaries;
  /** Receives PostgreSQL's own log, line by line. */
  onLog?: (line: string) => void;
  /** Called when the server ended unexpectedly, and when it could not be restarted. */
  onTrouble?: (message: string) => void;
  /** Bytes reserved for a recovery on a full disk. Default: none. */
  reservedBytes?: number;
  /** Interval of checks whether a full disk has room again. Default 5 s. */
  roomCheckIntervalMs?: number;
  /** Work of the caller while the server starts; a failure stops it. */
  meanwhile?: () => Promise<unknown>;
}

export interface EmbeddedPostgres {
  source: DatabaseSource;
  /**
   * Returns the number of the server's process, which changes with a restart; undefined while there is
   * none.
   */
  pid: () => number | undefined;
  /** Resolves once the server accepts connections; rejects after `stop`. */
  whenReady: () => Promise<void>;
  /** Shuts the server down cleanly and stops watching it. */
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL on `dataFolder`, creating the cluster at first, and resolves when it accepts
 * connections. Ends a server of an earlier run. A dead server is restarted for as long as it takes; on a
 * full disk it uses the reserved space and is read-only until there is room.
 * Throws `DatabaseStartError` if it can't serve this folder, which then is unchanged.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const plan = await prepare(options);
  const supervisor = new Supervisor(plan, options);
  await supervisor.start(options.meanwhile);
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
    const remains = await findEarlierData(dataFolder);
    if (remains) options.onTrouble?.(emptyStartWarning(remains, pgFolder));
    await createCluster(binaries, runAs, pgFolder);
  } else await endOrphan(pgFolder);
  await changeOwner(runAs, pgFolder);
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

  async start(meanwhile?: () => Promise<unknown>): Promise<void> {
    process.once('exit', this.#stopOnExit);
    try {
      const postmaster = await this.#spawn();
      await meanwhile?.();
      await postmaster.ready();
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
    process.off('exit', this.#stopOnExit);
    await rm(this.#plan.socketFolder, { recursive: true, force: true });
  }

  /** Stops the database cleanly even if the process ends without `stop`. */
  readonly #stopOnExit = (): void => this.#postmaster?.askToStop();

  readonly #onLogLine = (line: string): void => {
    this.#plan.onLog?.(line);
    this.#disk.onLogLine(line);
  };

  async #spawn(): Promise<Postmaster> {
    await renewSocketFolder(this.#plan.runAs, this.#plan.socketFolder);
    const settings = { ...this.#plan.settings, ...(await this.#disk.settings()) };
    this.#stopping.signal.throwIfAborted();
    const postmaster = startPostmaster({ ...this.#plan, settings, onLog: this.#onLogLine });
    this.#postmaster = postmaster;
    void postmaster.ended.then(() => (this.#postmaster = undefined));
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
      const restarted = this.#restartUntilReady(pause, performance.now() - startedAtMs);
      this.whenReady = restarted.then(() => this.#stopping.signal.throwIfAborted());
      // Rejections are ignored if nobody waits.
      this.whenReady.catch(() => {});
      postmaster = await restarted;
    }
  }

  /** Resolves to the reason of its end: its own, or a stop because the free space has changed. */
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

  /** Retries until it succeeds, with growing pauses; undefined if it is stopped meanwhile. */
  async #restartUntilReady(pause: RestartPause, lastRunMs: number): Promise<Postmaster | undefined> {
    const { signal } = this.#stopping;
    for (let ranMs = lastRunMs; !signal.aborted; ranMs = 0) {
      try {
        await delay(pause.after(ranMs), undefined, { signal });
        await endOrphan(this.#plan.pgFolder);
        const postmaster = await this.#spawn();
        await postmaster.ready();
        return postmaster;
      } catch (error) {
        if (signal.aborted) continue;
        this.#onTrouble?.(`PostgreSQL could not be started: ${(error as Error).message}`);
        await this.#disk.releaseAfter(error);
      }
    }
    return undefined;
  }
}

/**
 * Checks that the server accepts a session. A damaged one may run without, and reports the reason only in
 * its log.
 */
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
