/** Job queue on PostgreSQL (pg-boss): jobs commit with the change that needs them, and survive a crash. */
import { isDeepStrictEqual } from 'node:util';
import { fromKysely, PgBoss, type QueueResult } from 'pg-boss';
import type { DatabaseSource, Transaction } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { OpenConnections } from '../db/open-connections.ts';
import { type Reading, telemetry } from '../telemetry/telemetry.ts';
import type { JobDefinition } from './define-job.ts';
import { bossConnection } from './job-tables.ts';

const stopTimeoutMs = 10_000;
const maxRetryDelaySeconds = 60;
/**
 * Intervals of looking for jobs that sent no notification, such as those of a process that died, and of the upkeep of
 * the tables; and the pool's size. A process that is alone needs few connections: polls come all at once.
 */
const rhythms = {
  alone: { pollingSeconds: 60, upkeepSeconds: 60, maxConnections: 2 },
  shared: { pollingSeconds: 1, upkeepSeconds: 10, maxConnections: 4 },
};
/** Flows, which are polled for, have no use here. */
const flowIntervalSeconds = 3_600;
/** The minutes of plans are looked at every 30 s; what is due then waits for as long at most. */
const scheduledPollingSeconds = 30;

export interface JobQueue {
  /**
   * Adds a job inside the transaction: it exists only if the transaction commits. It is not added while a
   * job with the same `key` waits. Jobs with `isByOwner` have an `owner`.
   */
  enqueue<Data extends object>(
    tx: Transaction,
    job: JobDefinition<Data>,
    request: { data: Data; key?: string; owner?: string },
  ): Promise<void>;
  /**
   * Processes a kind of job in this process. The signal aborts when the queue begins to stop, or the job
   * takes too long: a job that throws then is retried by the next worker, one that returns is completed.
   */
  work<Data extends object>(
    job: JobDefinition<Data>,
    run: (data: Data, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /**
   * Enqueues a job by the clock: `cron` has minute, hour, day, month, weekday. One job for all processes.
   */
  schedule<Data extends object>(job: JobDefinition<Data>, plan: { cron: string; data: Data }): Promise<void>;
  /** Waits briefly for running jobs, and leaves the rest to the next start. No connection stays open. */
  stop(): Promise<void>;
}

/** Returns the name of the queue that keeps jobs without remaining retries for an operator. */
export const deadLetterOf = (job: JobDefinition): string => `${job.name}.failed`;

/**
 * Connects the queue, whose tables the migrations created, and completes deferred index builds. With
 * `isWorking: false` it only enqueues, and leaves scheduling and maintenance to others. With `isAlone:
 * true` it doesn't wait for the heartbeats of a dead process.
 */
export async function startJobQueue(
  source: DatabaseSource,
  onError: (error: Error) => void,
  { isWorking = true, isAlone = false } = {},
): Promise<JobQueue> {
  const connections = new OpenConnections();
  const { pollingSeconds, upkeepSeconds, maxConnections } = rhythms[isAlone ? 'alone' : 'shared'];
  const boss = new PgBoss({
    ...bossConnection(source, connections),
    application_name: 'polylogue-jobs',
    max: maxConnections,
    useListenNotify: isWorking,
    supervise: isWorking,
    schedule: isWorking,
    superviseIntervalSeconds: upkeepSeconds,
    monitorIntervalSeconds: upkeepSeconds,
    flowIntervalSeconds,
    cronWorkerIntervalSeconds: scheduledPollingSeconds,
  });
  boss.on('error', deduplicateRefusals(onError));
  await boss.start();
  const { queues, plans, abandoned } = await readTables(boss, isAlone && isWorking);
  const forgetQueues = telemetry().gauge('polylogue.job.queued', () => queued(boss));
  const stopping = new AbortController();
  const prepare = preparationOf(boss, queues);
  return {
    async enqueue(tx, job, { data, key, owner }) {
      await prepare(job);
      const group = owner === undefined ? {} : { group: { id: owner } };
      await boss.send(job.name, data, { db: fromKysely(tx), singletonKey: key ?? newId(), ...group });
    },
    async work(job, run) {
      await prepare(job);
      const ids = abandoned.get(job.name) ?? [];
      if (ids.length > 0) await boss.fail(job.name, ids, { message: 'the process that worked on it died' });
      for (let worker = 0; worker < job.workers; worker += 1) {
        const { wakeForRetries } = await startWorker(boss, job, {
          run: (data, signal) => run(data, AbortSignal.any([signal, stopping.signal])),
          pollingSeconds,
        });
        if (ids.length > 0) wakeForRetries();
      }
    },
    async schedule(job, { cron, data }) {
      await prepare(job);
      const plan = plans.get(job.name);
      if (plan?.cron === cron && isDeepStrictEqual(plan.data, data)) return;
      await boss.schedule(job.name, cron, data);
    },
    async stop() {
      forgetQueues();
      // pg-boss aborts jobs only after its stop timeout.
      stopping.abort(new Error('the job queue stops'));
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
      await connections.closed();
    },
  };
}

const byName = <Row extends { name: string }>(rows: Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.name, row]));

async function queued(boss: PgBoss): Promise<Reading[]> {
  const queues = await boss.getQueues();
  return queues.map(({ name, queuedCount }) => ({
    value: queuedCount,
    attributes: { 'polylogue.job.queue': name },
  }));
}

async function startWorker<Data extends object>(
  boss: PgBoss,
  job: JobDefinition<Data>,
  work: { run: (data: Data, signal: AbortSignal) => Promise<void>; pollingSeconds: number },
): Promise<{ wakeForRetries: () => void }> {
  const options = {
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: work.pollingSeconds,
    ...(job.isByOwner && { localGroupConcurrency: 1 }),
  };
  const wakeForRetries = retryAlarm(() => boss.notifyWorker(workerId));
  const workerId = await boss.work<object, void>(job.name, options, async (batch) => {
    // Wakes the worker for the next job: a backlog sends no notification.
    boss.notifyWorker(workerId);
    try {
      for (const { data, signal } of batch) {
        await withJobTelemetry(job.name, () => work.run(job.data.parse(data), signal));
      }
    } catch (error) {
      wakeForRetries();
      throw error;
    }
  });
  return { wakeForRetries };
}

/**
 * Wakes a worker every second after a failure, for as long as a retry may be due: a retry sends no
 * notification.
 */
function retryAlarm(wake: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearInterval(timer);
    let remaining = 2 * maxRetryDelaySeconds;
    const alarm = setInterval(() => {
      wake();
      remaining -= 1;
      if (remaining === 0) clearInterval(alarm);
    }, 1_000).unref();
    timer = alarm;
  };
}

/** Runs a job and records its duration and outcome. */
async function withJobTelemetry(name: string, run: () => Promise<void>): Promise<void> {
  const startedAtMs = performance.now();
  const attributes = { 'polylogue.job.queue': name };
  let outcome = 'failed';
  try {
    await telemetry().inSpan({ name: `job ${name}`, attributes }, run);
    outcome = 'complete';
  } finally {
    const seconds = (performance.now() - startedAtMs) / 1000;
    telemetry().record('polylogue.job.duration', seconds, {
      ...attributes,
      'polylogue.job.outcome': outcome,
    });
  }
}

/** Reads what earlier starts made, and with `isSole` the jobs that a process which died had begun. */
async function readTables(boss: PgBoss, isSole: boolean) {
  const [queues, plans, abandoned] = await Promise.all([
    boss.getQueues().then(byName),
    boss.getSchedules().then(byName),
    isSole ? activeJobs(boss) : new Map<string, string[]>(),
  ]);
  return { queues, plans, abandoned };
}

/** Reads the ids of active jobs by queue; before this process works, they are those of one that died. */
async function activeJobs(boss: PgBoss): Promise<Map<string, string[]>> {
  const { rows } = await boss
    .getDb()
    .executeSql(`select name, array_agg(id) as ids from pgboss.job where state = 'active' group by name`);
  return new Map(rows.map(({ name, ids }: { name: string; ids: string[] }) => [name, ids]));
}

/** Makes the function that prepares the queue of a job once. */
function preparationOf(boss: PgBoss, found: ReadonlyMap<string, QueueResult>) {
  const known = new Map<string, Promise<void>>();
  return (job: JobDefinition) => {
    const ready = known.get(job.name) ?? createQueue(boss, job, found);
    known.set(job.name, ready);
    // A failure during an outage of the database may not recur.
    ready.catch(() => known.delete(job.name));
    return ready;
  };
}

/** Creates or changes a queue, unless it was `found` as the definition wants it. */
async function createQueue(
  boss: PgBoss,
  job: JobDefinition,
  found: ReadonlyMap<string, QueueResult>,
): Promise<void> {
  if (!found.has(deadLetterOf(job))) await boss.createQueue(deadLetterOf(job), { retryLimit: 0 });
  const options = {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: maxRetryDelaySeconds,
    heartbeatSeconds: job.heartbeatSeconds,
    deadLetter: deadLetterOf(job),
    notify: true,
  };
  const queue = found.get(job.name);
  if (queue && isDeepStrictEqual({ ...queue, ...options }, queue)) return;
  // `short`: at most one waiting job per key.
  await boss.createQueue(job.name, { ...options, policy: 'short' });
  await boss.updateQueue(job.name, options);
}

const REFUSED_CHANGES = new Set(['25006', '53100']);
/** Interval after which a refusal is reported again, since the database has accepted changes meanwhile. */
const SAME_REFUSAL_MS = 60_000;

/** Passes errors on to `report`; of consecutive refusals of changes, only the first. */
function deduplicateRefusals(report: (error: Error) => void): (error: Error & { code?: string }) => void {
  let lastAtMs = Number.NEGATIVE_INFINITY;
  return (error) => {
    // pg-boss emits copies, which are no longer instances of `pg`'s errors.
    if (!REFUSED_CHANGES.has(error.code ?? '')) return report(error);
    const nowMs = performance.now();
    const isNew = nowMs - lastAtMs > SAME_REFUSAL_MS;
    lastAtMs = nowMs;
    if (isNew) report(error);
  };
}
