/** Heartbeats in real time. */
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../testing/database/database.ts';
import { startJobQueue } from './job-queue.ts';
import { abandonJob } from './testing/abandon-job.ts';
import { countDown } from './testing/count-down.ts';

it('finishes a killed worker’s job in a new worker', async () => {
  const database = await testDatabase();
  const queue = await startJobQueue(database.source, (error) => {
    throw error;
  });
  onTestFinished(() => queue.stop());
  await abandonJob({ ...database, queue }, countDown, 7);
  const seen: number[] = [];
  await queue.work(countDown, async ({ from }) => void seen.push(from));
  await expect.poll(() => seen, { timeout: 60_000 }).toEqual([7]);
}, 90_000);
