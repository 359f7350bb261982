/** Base64 responses over a real connection: content, length, backpressure and disconnects. */
import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { attachmentRoutes } from '@polylogue/contract/chat/attachments/routes';
import { Base64FileSchema } from '@polylogue/contract/chat/attachments/schemas';
import { fillPath } from '@polylogue/contract/path';
import { visionImageRoutes } from '@polylogue/contract/chat/attachments/vision-image-routes';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addUpload } from '../../../testing/add-upload.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const mebibyte = 1024 * 1024;

let app: TestApp;
let origin: string;
let person: SignedIn;
beforeAll(async () => {
  app = await testApp();
  person = await signIn(app, { role: 'administrator' });
  origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function stored(content: Buffer, kind: 'FileSearch' | 'Picture' = 'FileSearch'): Promise<string> {
  const id = await addUpload(app.db, person.userId, kind);
  const { file_id, blob_key } = await app.db
    .selectFrom('attachments')
    .innerJoin('files', 'files.id', 'attachments.file_id')
    .select(['file_id', 'blob_key'])
    .where('attachments.id', '=', id)
    .executeTakeFirstOrThrow();
  await app.blobs.put(content, blob_key ?? '');
  await app.db.updateTable('files').set({ size_bytes: content.length }).where('id', '=', file_id).execute();
  return id;
}

function answerAt(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const authorization = `Bearer ${person.token}`;
  get(`${origin}${path}`, { headers: { authorization, ...headers }, agent: false }, resolve).on(
    'error',
    reject,
  );
  return promise;
}

const pathOf = (attachmentId: string) => fillPath(attachmentRoutes.readBase64.path, { attachmentId });

it.each([0, 1, 2, 3, 48 * 1024 - 1, 48 * 1024, 48 * 1024 + 1, 64 * 1024 + 1, 5 * mebibyte])(
  'sends a file of %i bytes by its schema with a content length',
  async (sizeBytes) => {
    const content = randomBytes(sizeBytes);
    const answer = await answerAt(pathOf(await stored(content)));
    const body = await text(answer);
    expect(JSON.parse(body)).toEqual({ base64Content: content.toString('base64'), mimeType: 'text/plain' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': String(body.length),
    });
  },
);

it.each(['user', 'draft', 'adminDraft'] as const)('sends a picture in the context %s', async (context) => {
  const content = randomBytes(200_000);
  const visionImageId = await stored(content, 'Picture');
  const path = fillPath(visionImageRoutes[context].readBase64.path, { visionImageId });
  const body = Base64FileSchema.parse(
    JSON.parse(await text(await answerAt(`${path}?blobFileName=${visionImageId}`))),
  );
  expect(body).toEqual({ base64Content: content.toString('base64'), mimeType: 'image/png' });
});

it('reports a file missing from storage, and reads nothing for HEAD', async () => {
  const id = await addUpload(app.db, person.userId, 'FileSearch');
  const answer = await answerAt(pathOf(id));
  expect(answer.statusCode).toBe(404);
  expect(JSON.parse(await text(answer))).toMatchObject({ code: 'attachment.not_found' });
  const head = await app.server.inject({
    method: 'HEAD',
    url: pathOf(id),
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(head.statusCode).toBe(200);
});

/** Records the storage streams opened from now on. */
function openedStreams(): Readable[] {
  const opened: Readable[] = [];
  const read = app.blobs.read.bind(app.blobs);
  vi.spyOn(app.blobs, 'read').mockImplementation(async (...what) => {
    const stream = await read(...what);
    opened.push(stream);
    return stream;
  });
  return opened;
}

it.each<Record<string, string>>([{}, { 'accept-encoding': 'br' }])(
  'pauses the storage stream for a slow reader, and closes it on disconnect, with %o',
  async (headers) => {
    const opened = openedStreams();
    let readBytes = 0;
    const answer = await answerAt(pathOf(await stored(randomBytes(40 * mebibyte))), headers);
    opened[0]?.on('data', (chunk: Buffer) => (readBytes += chunk.length));
    await delay(300);
    expect(readBytes).toBeLessThan(20 * mebibyte);
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([false]);
    answer.destroy();
    await expect.poll(() => opened[0]?.destroyed).toBe(true);
    expect(readBytes).toBeLessThan(20 * mebibyte);
  },
);
