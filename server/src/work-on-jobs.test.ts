import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from './db/client.ts';
import { newId } from './db/id.ts';
import { batchRows, inBatches } from './jobs/in-batches.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import { atEndOfFile } from './testing/at-end-of-file.ts';
import { signIn } from './testing/sign-in.ts';
import { type TestApp, testApp } from './testing/test-app.ts';
import { type JobDeps, workOnJobs } from './work-on-jobs.ts';

type JobHandler = (data: object, signal: AbortSignal) => Promise<void>;

let app: TestApp;
const handlers = new Map<string, JobHandler>();
const statements: string[] = [];
/** Data of a job, including a task id if it has one. */
const data = {
  taskId: newId(),
  runId: newId(),
  userId: newId(),
  requestedBy: newId(),
  isWhole: true,
  hasChanges: true,
};

const recording = {
  work: async (job: { name: string }, run: unknown) => void handlers.set(job.name, run as JobHandler),
  schedule: async () => undefined,
} as unknown as JobQueue;

beforeAll(async () => {
  app = await testApp();
  const db = openDatabase(app.source, { onStatement: (text) => void statements.push(text) });
  atEndOfFile(() => db.destroy());
  const { clock, blobs, answerLog } = app;
  await workOnJobs(recording, {
    db,
    clock,
    blobs,
    logger: pino({ level: 'silent' }),
    mail: undefined,
    secret: 'x'.repeat(43),
    deletedDays: 30,
    fileLimits: { maxBytes: {}, perPersonBytes: 1, totalBytes: 1 },
    notificationLog: answerLog as unknown as JobDeps['notificationLog'],
    rebuildSearch: async (report) => report(0, 1),
    sources: {} as JobDeps['sources'],
    extraction: {} as JobDeps['extraction'],
    intake: {} as JobDeps['intake'],
  });
  const { userId } = await signIn(app, { role: 'administrator' });
  for (const kind of ['personal-export', 'person-erasure', 'search-index-rebuild']) {
    await app.db
      .insertInto('long_tasks')
      .values({
        id: kind === 'personal-export' ? data.taskId : newId(),
        kind,
        subject: '',
        user_id: userId,
        request_id: newId(),
        status: 'Pending',
        started_at: new Date(),
      })
      .execute();
  }
});

it('no job changes anything once its queue stops', async () => {
  expect(handlers.size).toBeGreaterThan(9);
  const changing: string[] = [];
  for (const [name, run] of handlers) {
    statements.length = 0;
    await run(data, AbortSignal.abort()).catch(() => undefined);
    if (statements.some((text) => /^\s*(?:insert|update|delete)/.test(text))) changing.push(name);
  }
  expect(changing).toEqual([]);
});

it('batches run until one is not full, and stop between two', async () => {
  const stop = new AbortController();
  const done: number[] = [];
  const sizes = [batchRows, batchRows, 3, 0];
  const batch = async () => {
    done.push(sizes[done.length] ?? 0);
    return done.at(-1) ?? 0;
  };
  await inBatches(batch, undefined);
  expect(done).toEqual([batchRows, batchRows, 3]);
  done.length = 0;
  const stopping = async () => {
    if (done.length === 0) stop.abort();
    return batch();
  };
  await inBatches(stopping, stop.signal);
  expect(done).toEqual([batchRows]);
});
