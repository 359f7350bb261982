/** Quota of visitors' documents, including their passages and vectors. */
import { newId } from '../../../db/id.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../db/client.ts';
import { embeddingDimensions } from '../../../embeddings/embedder.ts';
import { addUser } from '../../../testing/add-user.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { testClock } from '../../../testing/test-clock.ts';
import { type KnowledgeIntake, embedStoredText } from '../../knowledge/public.ts';
import { readAttachment } from './reading.ts';
import { addFile, type AttachmentDeps } from './service.ts';

const mebibyte = 1024 * 1024;
/** Limits of which all visitors together may use a tenth. */
const fileLimits = { maxBytes: {}, perPersonBytes: 10 * mebibyte, totalBytes: 10 * mebibyte };
const clock = testClock();
const signal = new AbortController().signal;

let db: Database;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

async function addVisitor(): Promise<string> {
  const id = newId();
  await db.insertInto('owners').values({ id, kind: 'visitor' }).execute();
  return id;
}

/** Uploads 15 kB with a text; resolves to the attachment's id. */
async function attach(ownerId: string, text: string, isVisitor = true): Promise<string> {
  const file = {
    fileId: newId(),
    fileName: 'a.docx',
    mediaType: 'text/plain',
    sizeBytes: 15_000,
    sha256: '',
  };
  await db
    .insertInto('files')
    .values({
      id: file.fileId,
      owner_id: ownerId,
      name: file.fileName,
      state: 'Ready',
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      sha256: '0',
      blob_key: file.fileId,
      created_at: clock.now(),
    })
    .execute();
  const found = { title: undefined, text, isMarkdown: true, pageStarts: [] };
  const deps = {
    db,
    clock,
    fileLimits,
    blobs: {} as AttachmentDeps['blobs'],
    extraction: { extract: async () => found },
    jobs: { enqueue: async () => undefined } as unknown as AttachmentDeps['jobs'],
  };
  const sent = { ownerId, file, isVisitor, clientSignal: signal };
  return (await addFile(deps, sent, { attachmentType: 'FileSearch', context: 'Conversation' })).attachmentId;
}

const vector = new Float32Array(embeddingDimensions).fill(1 / Math.sqrt(embeddingDimensions));
const intake: KnowledgeIntake = {
  put: () => Promise.reject(new Error('Attachments store their text first.')),
  embedText: (libraryId, options = {}) => {
    const embedder = {
      embed: async (texts: string[]) => texts.map(() => vector),
      close: async () => undefined,
    };
    const openEmbedding = () => Promise.reject(new Error('No other model is chosen.'));
    return embedStoredText({ db, clock, embedder, openEmbedding, ...options }, libraryId);
  },
  changeEmbedding: async () => undefined,
  rebuildIndex: async () => undefined,
  refresh: async () => undefined,
};

async function read(attachmentId: string) {
  await readAttachment({ db, fileLimits, intake }, { attachmentId, kind: 'visitor' }, signal);
  return db
    .selectFrom('attachments as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .innerJoin('libraries as l', 'l.attachment_id', 'a.id')
    .leftJoin('library_chunks as c', 'c.library_id', 'l.id')
    .where('a.id', '=', attachmentId)
    .groupBy(['a.state', 'f.derived_bytes'])
    .select(({ fn }) => ['a.state', 'f.derived_bytes', fn.count<number>('c.id').as('passages')])
    .executeTakeFirstOrThrow();
}

const remove = async () => {
  await db.deleteFrom('attachments').execute();
  await db.deleteFrom('files').execute();
};
const sentences = (bytes: number) => 'A chair of oak. '.repeat(bytes / 16);

it('rejects a visitor’s document whose text and vectors exceed the shared quota', async () => {
  await attach(await addVisitor(), sentences(80_000));
  await expect(attach(await addVisitor(), sentences(80_000))).rejects.toThrow('file.quota_exceeded');
  await remove();
});

it('accepts a person’s document regardless of its text and vectors', async () => {
  await expect(attach(await addUser(db), sentences(1_600_000), false)).resolves.toBeTruthy();
  await expect(attach(await addVisitor(), 'A chair of oak.')).resolves.toBeTruthy();
  await remove();
});

it('replaces the estimate by the actual size after reading', async () => {
  const { state, derived_bytes, passages } = await read(await attach(await addVisitor(), sentences(16_000)));
  expect([state, Number(passages) > 10]).toEqual(['Ready', true]);
  expect(derived_bytes).toBeGreaterThan(16_000 + Number(passages) * 4 * embeddingDimensions);
  await remove();
});

it('removes all passages of a document that exceeds the quota', async () => {
  const attachmentId = await attach(await addVisitor(), '# a\n\nb.\n\n'.repeat(1_500));
  expect(await read(attachmentId)).toEqual({ state: 'Failed', derived_bytes: 0, passages: 0 });
  await remove();
});
