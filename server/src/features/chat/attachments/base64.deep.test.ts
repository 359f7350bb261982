import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { attachmentRoutes } from '@polylogue/contract/chat/attachments/routes';
import { fillPath } from '@polylogue/contract/path';
import { expect, it } from 'vitest';
import { addUpload } from '../../../testing/add-upload.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { testApp } from '../../../testing/test-app.ts';
import type { ParallelReaders } from './testing/parallel-readers.ts';

const mebibyte = 1024 * 1024;

/** Measures memory and the longest event loop turn of this thread, in CPU time. */
function watchServer() {
  const held = () => process.memoryUsage().external + process.memoryUsage().heapUsed;
  const before = held();
  let [heldBytes, longestTurnMs] = [0, 0];
  let usage = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(usage);
    usage = process.threadCpuUsage();
    longestTurnMs = Math.max(longestTurnMs, (user + system) / 1_000);
    heldBytes = Math.max(heldBytes, held() - before);
  };
  const timer = setInterval(look, 1);
  return {
    stop() {
      clearInterval(timer);
      look();
      return { heldBytes, longestTurnMs };
    },
  };
}

it('sends many large files in parallel with little memory and short event loop turns', async () => {
  const app = await testApp();
  const person = await signIn(app, { role: 'administrator' });
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const attachmentId = await addUpload(app.db, person.userId, 'FileSearch');
  const file = app.db
    .selectFrom('attachments')
    .innerJoin('files', 'files.id', 'attachments.file_id')
    .select(['file_id', 'blob_key'])
    .where('attachments.id', '=', attachmentId);
  const { file_id, blob_key } = await file.executeTakeFirstOrThrow();
  const content = randomBytes(20 * mebibyte);
  await app.blobs.put(content, blob_key ?? '');
  await app.db.updateTable('files').set({ size_bytes: content.length }).where('id', '=', file_id).execute();
  const path = fillPath(attachmentRoutes.readBase64.path, { attachmentId });
  const watched = watchServer();
  const readers: ParallelReaders = {
    url: `${origin}${path}`,
    authorization: `Bearer ${person.token}`,
    count: 20,
  };
  const worker = new Worker(new URL('testing/parallel-readers.ts', import.meta.url), { workerData: readers });
  const [sizes] = (await once(worker, 'message')) as [number[]];
  const { heldBytes, longestTurnMs } = watched.stop();
  expect(new Set(sizes).size).toBe(1);
  expect(heldBytes).toBeLessThan(200 * mebibyte);
  expect(longestTurnMs).toBeLessThan(200);
}, 120_000);
