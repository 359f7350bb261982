/** Long task whose worker stops midway, with a real database and job queue. */
import { setTimeout as delay } from 'node:timers/promises';
import { searchIndexRoutes } from '@polylogue/contract/knowledge/retrieval/routes';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { startJobQueue } from '../../../jobs/job-queue.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { testApp } from '../../../testing/test-app.ts';
import { workOnSearchIndexJobs } from '../../knowledge/public.ts';
import { notificationLogOf } from './service.ts';
import type { ReportProgress } from './worker.ts';

it('stops a task between two pieces and runs it once in another worker', async () => {
  const app = await testApp();
  const { token } = await signIn(app, { role: 'administrator' });
  const startWorker = async (rebuildSearch: (report: ReportProgress) => Promise<void>) => {
    const queue = await startJobQueue(app.source, () => undefined);
    onTestFinished(() => queue.stop().catch(() => undefined));
    const { db, clock, answerLog } = app;
    const tasks = {
      db,
      clock,
      logger: pino({ level: 'silent' }),
      notificationLog: notificationLogOf(answerLog),
    };
    await workOnSearchIndexJobs(queue, { ...tasks, rebuildSearch });
    return queue;
  };
  const state = async () => (await app.call(searchIndexRoutes.get, { token })).json().rebuild;
  const begun = Promise.withResolvers<void>();
  const pieces: number[] = [];
  const first = await startWorker(async (report) => {
    for (let done = 1; done < 10_000; done += 1) {
      await report(done, 10_000);
      pieces.push(done);
      begun.resolve();
      await delay(20);
    }
  });
  await app.call(searchIndexRoutes.rebuild, { token });
  await begun.promise;
  await first.stop();
  const atStop = pieces.length;
  // Number of pieces that fit into five seconds.
  expect(atStop).toBeLessThan(250);
  await delay(100);
  expect(pieces).toHaveLength(atStop);
  expect(await state()).toMatchObject({ status: 'Pending' });

  // Runs the next attempt now instead of some seconds later.
  await sql`update pgboss.job set start_after = now() where name = 'search-index-rebuild'`.execute(app.db);
  let count = 0;
  await startWorker(async (report) => {
    count += 1;
    await report(1, 1);
  });
  await expect.poll(async () => (await state()).status, { timeout: 30_000 }).toBe('Fulfilled');
  expect(count).toBe(1);
}, 60_000);
