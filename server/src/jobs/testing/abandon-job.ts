/** Job whose worker is killed after beginning it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { transaction } from '../../db/client.ts';
import type { TestDatabase } from '../../testing/database/database.ts';
import type { JobQueue } from '../job-queue.ts';
import type { countDown } from './count-down.ts';

/** Enqueues `job`, and kills the process that has begun it. */
export async function abandonJob(
  { db, source, queue }: TestDatabase & { queue: JobQueue },
  job: typeof countDown,
  from: number,
): Promise<void> {
  const { socketFolder = '', database = '', user = '' } = source as Record<string, string>;
  const args = [path.join(import.meta.dirname, 'stuck-worker.ts'), socketFolder, database, user, job.name];
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const taken = once(worker.stdout, 'data');
  await transaction(db, (tx) => queue.enqueue(tx, job, { data: { from } }));
  await taken;
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
}
