/** Largest file of a library, over a connection that would exceed every other timeout. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@polylogue/contract/limits';
import { expect, it } from 'vitest';
import { formLength, rawUpload } from './testing/raw-upload.ts';
import { type UploadHarness, createUploadHarness } from './testing/upload-harness.ts';

const { maxBytes } = limits.libraryFile;
const mebibyte = 1024 * 1024;
const line = 'A line of a document that is long.\n';
const piece = Buffer.alloc(4 * mebibyte, line);
const pieces = maxBytes / piece.length;
const stallTimeoutMs = 1_000;
/** Server and client share the process, and buffer some pieces. */
const maxHeldBytes = 96 * mebibyte;

async function sendSlowly({ port }: UploadHarness) {
  const upload = await rawUpload(port, { path: '/libraryFile', contentLength: formLength(maxBytes) });
  const before = process.memoryUsage.rss();
  let heldBytes = 0;
  for (let sent = 0; sent < pieces; sent += 1) {
    await upload.write(piece);
    await delay(100);
    heldBytes = Math.max(heldBytes, process.memoryUsage.rss() - before);
  }
  upload.end();
  return { answer: await upload.answer(), heldBytes };
}

it('receives a slow upload of 200 MiB completely, without buffering it', async () => {
  const harness = await createUploadHarness({ stallTimeoutMs });
  const { answer, heldBytes } = await sendSlowly(harness);
  const hash = createHash('sha256');
  for (let at = 0; at < pieces; at += 1) hash.update(piece);
  expect(answer).toMatchObject({ status: 200, body: { sizeBytes: maxBytes, sha256: hash.digest('hex') } });
  expect(heldBytes).toBeLessThan(maxHeldBytes);
});
