/** Files and pictures of questions: ownership, processing by models and libraries, and retention. */
import { attachmentRoutes as routes } from '@polylogue/contract/chat/attachments/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import { visionImageRoutes } from '@polylogue/contract/chat/attachments/vision-image-routes';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../db/id.ts';
import { DatabaseUnavailableError } from '../../../db/unavailable.ts';
import { picture } from '../../../testing/sample-files.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { mailOf } from '../../../extraction/testing/mails.ts';
import { zipOf } from '../../../testing/office-files.ts';
import { pdfOf } from '../../../extraction/testing/documents.ts';
import { attachmentReading, sweepUnused } from './jobs.ts';
import { readAttachment } from './reading.ts';
import { type AttachmentDeps, addFile } from './service.ts';
import { type Answered, createAttachmentHarness } from '../../../testing/chat/attachment-harness.ts';

let harness: Awaited<ReturnType<typeof createAttachmentHarness>>;
let person: SignedIn;
let agentId: string;
beforeAll(async () => {
  harness = await createAttachmentHarness();
  await harness.work();
  agentId = await harness.agent();
});
beforeEach(async () => {
  person = await harness.person();
  harness.model.deployment.abilities = ['vision'];
});

const textFile = (name: string, content: string) => new File([content], name, { type: 'text/plain' });
const policy = 'Employees have thirty days of leave a year. Leave of last year lapses at the end of March.';

async function added(file: File, by = person): Promise<string> {
  const { status, body } = await harness.upload(by, file);
  expect(status).toBe(200);
  return body.attachmentId;
}

async function addedPicture(by = person, { width = 400, height = 300 } = {}) {
  const file = new File([new Uint8Array(await picture('png', { width, height }))], 'sketch.png');
  const { status, body } = await harness.call(by, visionImageRoutes.user.upload, { body: { file } });
  expect(status).toBe(200);
  return body as { visionImageId: string; blobFileName: string; thumbnailBlobFileName: string };
}

/** Opens a cited file of the first segment. */
async function openSource(
  { segments, conversationId }: Pick<Answered, 'segments' | 'conversationId'>,
  path: string,
) {
  const params = { conversationId, conversationSegmentId: segments[0]?.conversationSegmentId ?? '' };
  return (await harness.call(person, conversationRoutes.citations, { params, query: { path } })).body;
}

/** Adds a document and sets it back to being read, after `attempts` attempts. */
async function addUnread(attempts: number) {
  const { db } = harness.app;
  const attachmentId = await added(textFile('leave.txt', policy));
  const row = db.selectFrom('attachments').select(['state', 'attempts']).where('id', '=', attachmentId);
  const status = async () => (await row.executeTakeFirst()) ?? 'removed';
  await expect.poll(status, { timeout: 20_000 }).toMatchObject({ state: 'Ready' });
  await db
    .updateTable('attachments')
    .set({ state: 'Reading', attempts })
    .where('id', '=', attachmentId)
    .execute();
  return { attachmentId, status };
}

/** Embeds a document; `embedText` replaces the embedding. */
const readDocument = (
  attachmentId: string,
  embedText = harness.intake.embedText,
  kind: 'person' | 'visitor' = 'person',
) =>
  readAttachment(
    { ...harness, db: harness.app.db, intake: { ...harness.intake, embedText } },
    { attachmentId, kind },
    new AbortController().signal,
  );

const ask = (body: object, to: { agentId?: string; conversationId?: string } = { agentId }) =>
  harness.ask(person, to, { question: 'How many days of leave are there?', ...body });

/** Adds an agent that answers without a model, from the handbook and files. */
async function quotingAgent({ app, agent } = harness): Promise<string> {
  const { id } = await app.db
    .selectFrom('libraries')
    .select('id')
    .where('built_in', '=', 'handbook')
    .executeTakeFirstOrThrow();
  return agent({ languageEngine: 'Library', libraryIds: [id] });
}

describe('document', () => {
  it('is sent whole with its question when it is short, and cited', async () => {
    const attachmentId = await added(textFile('leave.txt', policy));
    const { segments, conversationId } = await ask({ attachmentIds: [attachmentId] });
    expect(harness.model.lastQuestion.text).toContain('thirty days of leave');
    expect(segments[0]?.steps).toContainEqual(expect.objectContaining({ title: 'Searching the files' }));
    expect(segments[0]).toMatchObject({
      attachments: [{ attachmentId, originalFileName: 'leave.txt', attachmentType: 'FileSearch' }],
      visionImages: [],
      answer: 'It says so [1].',
      citations: [{ path: 'leave.txt', snippet: expect.stringContaining('thirty days') }],
    });
    const source = await openSource({ segments, conversationId }, 'leave.txt');
    expect(source.text).toContain('lapses at the end of March');
  });

  it('names its unread parts with the question, its source and the execution details', async () => {
    const archive = { type: 'application/zip', name: 'plans.zip', content: zipOf({ 'a.txt': 'a' }) };
    const mail = new File([mailOf('Leave', policy, [archive])], 'leave.eml', { type: 'message/rfc822' });
    const { body } = await harness.upload(person, mail);
    const omissions = [{ kind: 'attachments', count: 1 }];
    expect(body).toMatchObject({ originalFileName: 'leave.eml', omissions });
    const { segments, conversationId } = await ask({ attachmentIds: [body.attachmentId] });
    expect(segments[0]?.attachments).toEqual([{ ...body, attachmentType: 'FileSearch' }]);
    expect(await openSource({ segments, conversationId }, 'leave.eml')).toMatchObject({ omissions });
    const params = { conversationId, conversationSegmentId: segments[0]?.conversationSegmentId ?? '' };
    const details = await harness.call(person, conversationRoutes.executionDetails, { params });
    expect(details.body.passages).toContainEqual(expect.objectContaining({ path: 'leave.eml', omissions }));
  });

  it('stays available to later questions of its branch only', async () => {
    const attachmentIds = [await added(textFile('leave.txt', policy))];
    const first = await ask({ attachmentIds });
    await ask({ question: 'And when does it lapse?' }, first);
    expect(harness.model.lastQuestion.text).toContain('lapses at the end of March');
    await ask({ question: 'What is the capital of Peru?', parentSegmentId: null }, first);
    expect(harness.model.lastQuestion.text).not.toContain('lapses');
  });

  it('is searched when it is long, and cited by page', async () => {
    const filler = (page: number) =>
      Array.from({ length: 10 }, (_, line) => `Item ${page}.${line} of the inventory is a chair of oak.`);
    const pages = Array.from({ length: 60 }, (_, index) =>
      index === 30 ? [...filler(index), 'The lighthouse keeper is called Ottilie Brandt.'] : filler(index),
    ).map((lines, index) => ({ heading: `Sheet ${index}`, lines }));
    const file = new File([new Uint8Array(pdfOf(...pages))], 'inventory.pdf');
    const attachmentId = await added(file);
    const { segments, conversationId } = await ask({
      question: 'What is the name of the lighthouse keeper?',
      attachmentIds: [attachmentId],
    });
    expect(harness.model.lastQuestion.text).toContain('Ottilie Brandt');
    expect(harness.model.lastQuestion.text.length).toBeLessThan(20_000);
    expect(segments[0]?.citations[0]).toMatchObject({ path: 'inventory.pdf', page: 31 });
    const { file: original } = await openSource({ segments, conversationId }, 'inventory.pdf');
    expect(original).toMatchObject({ name: 'inventory.pdf', mediaType: 'application/pdf' });
    await ask({ question: 'Summarise the file.', attachmentIds: [attachmentId] });
    expect(harness.model.lastQuestion.text).toContain('Item 0.0');
  });

  it('is found by its words before it is embedded, and cited as the same passage after', async () => {
    const waiting = await createAttachmentHarness();
    const by = await waiting.person();
    const to = { agentId: await waiting.agent() };
    const filler = (n: number) => `# Item ${n}\n\nThe chair number ${n} is made of oak. `.repeat(12);
    const long = `${Array.from({ length: 60 }, (_, n) => filler(n)).join('\n\n')}\n\n# Staff\n\nThe lighthouse keeper is called Ottilie Brandt.`;
    const { body } = await waiting.upload(by, textFile('inventory.md', long));
    const question = 'What is the name of the lighthouse keeper?';
    const { segments, conversationId } = await waiting.ask(by, to, {
      question,
      attachmentIds: [body.attachmentId],
    });
    expect(waiting.model.lastQuestion.text).toContain('Ottilie Brandt');
    expect(waiting.model.lastQuestion.text).not.toContain('were not stored');
    expect(segments[0]?.citations[0]).toMatchObject({
      path: 'inventory.md',
      snippet: expect.stringContaining('Ottilie'),
    });
    // An answer without a model quotes it at once, too.
    const quoting = { agentId: await quotingAgent(waiting) };
    const quoted = await waiting.ask(by, quoting, { question, attachmentIds: [body.attachmentId] });
    expect(quoted.segments[0]).toMatchObject({
      answer: expect.stringContaining('Ottilie Brandt'),
      citations: [{ path: 'inventory.md' }],
    });
    const unrelated = { question: 'Which river flows through Lima?', attachmentIds: [body.attachmentId] };
    expect((await waiting.ask(by, quoting, unrelated)).segments[0]?.citations).toEqual([]);
    await waiting.work();
    const states = waiting.app.db.selectFrom('attachments').select('state');
    await expect.poll(() => states.execute(), { timeout: 30_000 }).toEqual([{ state: 'Ready' }]);
    const again = await waiting.ask(by, { conversationId }, { question });
    expect(again.segments.at(-1)?.citations[0]?.chunkId).toBe(segments[0]?.citations[0]?.chunkId);
  });

  it('is named at an answer that does without it', async () => {
    const attachmentId = await added(textFile('leave.txt', policy));
    const { db } = harness.app;
    const library = db.selectFrom('libraries').select('id').where('attachment_id', '=', attachmentId);
    await db.deleteFrom('library_files').where('library_id', 'in', library).execute();
    const { segments } = await ask({ attachmentIds: [attachmentId] });
    expect(harness.model.lastQuestion.text).toContain(
      '(These files were not stored because of the storage limit: leave.txt)',
    );
    const step = { status: 'failed', leftOut: ['leave.txt'] };
    expect(segments[0]?.steps).toContainEqual(expect.objectContaining(step));
  });

  it.each([
    ['a model', async () => agentId],
    ['a library', async () => quotingAgent()],
  ])('is named if it was still uploading, at the answer of %s', async (_kind, agentOf) => {
    const leftOutFileNames = ['big\u202E.csv', 'C:\\scans\\plan.pdf', 'plan.pdf'];
    const to = { agentId: await agentOf() };
    const { segments, conversationId } = await ask({ leftOutFileNames }, to);
    const named = { status: 'failed', leftOut: ['big.csv', 'plan.pdf'], leftOutReason: 'uploading' };
    expect(segments[0]?.steps).toContainEqual(expect.objectContaining(named));
    const params = { conversationId, conversationSegmentId: segments[0]?.conversationSegmentId ?? '' };
    const details = await harness.call(person, conversationRoutes.executionDetails, { params });
    expect(details.body.runs[0].steps).toContainEqual(expect.objectContaining(named));
    expect((await ask({}, { conversationId })).segments[1]?.steps).not.toContainEqual(
      expect.objectContaining({ leftOutReason: 'uploading' }),
    );
  });

  it('is named to the model if it was still uploading, also when the answer is continued', async () => {
    const { segments, conversationId } = await ask({ leftOutFileNames: ['big.csv'] });
    const note = '(Still being uploaded; the user sent the question without: big.csv)';
    expect(harness.model.lastQuestion.text).toContain(note);
    const continueSegmentId = segments[0]?.conversationSegmentId ?? '';
    const { db } = harness.app;
    await db.updateTable('segments').set({ status: 'Aborted' }).where('id', '=', continueSegmentId).execute();
    const continued = await harness.ask(person, { conversationId }, { continueSegmentId });
    expect(continued.status).toBe(200);
    expect(harness.model.asked.at(-1)?.map(({ text }) => text)).toContainEqual(expect.stringContaining(note));
  });

  it('refuses more than ten names of files that were still uploading', async () => {
    const leftOutFileNames = Array.from({ length: 11 }, (_, n) => `${n}.csv`);
    expect((await ask({ leftOutFileNames })).status).toBe(400);
    expect((await ask({ leftOutFileNames: ['x'.repeat(256)] })).status).toBe(400);
  });

  it('is quoted as the answer without a model', async () => {
    const library = await quotingAgent();
    const attachmentIds = [await added(textFile('leave.txt', policy))];
    const { segments } = await ask({ attachmentIds }, { agentId: library });
    expect(segments[0]?.answer).toContain('thirty days');
    const searched = { title: 'Searching the libraries and the files', status: 'complete' };
    expect(segments[0]?.steps).toContainEqual(expect.objectContaining(searched));
    expect(segments[0]?.citations[0]).toMatchObject({ path: 'leave.txt' });
  });

  it('is rejected at upload when it is unreadable, without being stored', async () => {
    const broken = new File(['%PDF-1.7\nthis is no document'], 'broken.pdf');
    const unreadable = { status: 422, body: { code: 'file.unreadable' } };
    expect(await harness.upload(person, broken)).toMatchObject(unreadable);
    expect(await harness.upload(person, textFile('empty.txt', '   '))).toMatchObject({ status: 422 });
    const rows = harness.app.db.selectFrom('files').select('id').where('owner_id', '=', person.userId);
    expect(await rows.where('state', '=', 'Ready').execute()).toEqual([]);
  });

  it('is not delayed by a long document of another person', async () => {
    const { db } = harness.app;
    const rules = Array.from({ length: 25 }, (_, n) => `# Rule ${n}\n\n${policy.repeat(12)}`).join('\n\n');
    const long = await added(textFile('rules.txt', rules), await harness.person());
    const short = await added(textFile('leave.txt', policy));
    const ready: string[] = [];
    const sawBoth = async () => {
      const rows = await db.selectFrom('attachments').select('id').where('state', '=', 'Ready').execute();
      ready.push(...[long, short].filter((id) => rows.some((row) => row.id === id) && !ready.includes(id)));
      return ready;
    };
    await expect.poll(sawBoth, { timeout: 60_000, interval: 20 }).toHaveLength(2);
    expect(ready).toEqual([short, long]);
  }, 90_000);

  it.each(['person', 'visitor'] as const)(
    'is processed at the priority of the %s who waits',
    async (kind) => {
      const { db, clock, blobs } = harness.app;
      const ownerId = person.userId;
      const planned: [name: string, owner: string | undefined][] = [];
      const jobs: AttachmentDeps['jobs'] = {
        enqueue: async (_tx, { name }, { owner }) => void planned.push([name, owner]),
      };
      const extracted = { title: 'Leave', text: policy, isMarkdown: false, pageStarts: [] };
      const extraction = { extract: async () => extracted };
      const stored = await db
        .selectFrom('attachments')
        .select('file_id')
        .where('id', '=', await added(textFile('leave.txt', policy)))
        .executeTakeFirstOrThrow();
      const content = { mediaType: 'text/plain', sizeBytes: policy.length, sha256: '' };
      const file = { fileId: stored.file_id, fileName: 'leave.txt', ...content };
      const { attachmentId } = await addFile(
        { db, clock, blobs, extraction, jobs, fileLimits: harness.fileLimits },
        { ownerId, file, isVisitor: kind === 'visitor', clientSignal: new AbortController().signal },
        { attachmentType: 'FileSearch', context: 'Conversation' },
      );
      expect(planned).toEqual([[attachmentReading[kind].name, `${ownerId}/small`]]);
      const embedText = vi.fn<typeof harness.intake.embedText>(async () => undefined);
      await readDocument(attachmentId, embedText, kind);
      expect(embedText.mock.calls[0]?.[1]).toMatchObject({ queueOwner: { kind, id: ownerId } });
    },
  );

  it.each([
    [9, 'Ready'],
    [10, 'Failed'],
  ])('during whose reading the server died %i times is then %s', async (attempts, state) => {
    const { attachmentId, status } = await addUnread(attempts);
    await readDocument(attachmentId);
    expect(await status()).toMatchObject({ state });
  });

  it('fails after three failures, besides deaths of the server', async () => {
    const { attachmentId, status } = await addUnread(9);
    const fail = () => Promise.reject(new Error('unreadable'));
    await expect(readDocument(attachmentId, fail)).rejects.toThrow('unreadable');
    await expect(readDocument(attachmentId, fail)).rejects.toThrow('unreadable');
    await readDocument(attachmentId, fail);
    expect(await status()).toMatchObject({ state: 'Failed' });
  });

  it('stays pending during a database outage', async () => {
    const { attachmentId, status } = await addUnread(2);
    const fail = () => Promise.reject(new DatabaseUnavailableError('busy'));
    await expect(readDocument(attachmentId, fail)).rejects.toThrow('busy');
    expect(await status()).toEqual({ state: 'Reading', attempts: 2 });
  });

  it('stops being embedded after its removal', async () => {
    const { attachmentId, status } = await addUnread(0);
    const wentOn: string[] = [];
    const embedText: typeof harness.intake.embedText = async (_libraryId, { checkpoint } = {}) => {
      await checkpoint?.();
      wentOn.push('before');
      await harness.app.db.deleteFrom('attachments').where('id', '=', attachmentId).execute();
      await checkpoint?.();
      wentOn.push('after');
    };
    await readDocument(attachmentId, embedText);
    expect([wentOn, await status()]).toEqual([['before'], 'removed']);
  });

  it('can be downloaded unchanged by its owner only', async () => {
    const attachmentId = await added(textFile('leave.txt', policy));
    const params = { attachmentId };
    expect((await harness.call(person, routes.read, { params })).body).toBe(policy);
    const { body } = await harness.call(person, routes.readBase64, { params });
    expect(body).toEqual({ base64Content: Buffer.from(policy).toString('base64'), mimeType: 'text/plain' });
    const stranger = await harness.person();
    for (const route of [routes.read, routes.readBase64]) {
      const { status, body: refused } = await harness.call(stranger, route, { params });
      expect([status, refused.code]).toEqual([404, 'attachment.not_found']);
    }
  });

  it('is hidden from lists of libraries, also for administrators', async () => {
    await added(textFile('secret.txt', 'The secret project is called Heron.'));
    const libraries = harness.app.db.selectFrom('libraries').select('name');
    const ofAttachments = libraries.where('attachment_id', 'is not', null);
    expect(await ofAttachments.execute()).toContainEqual({ name: 'secret.txt' });
    const administrator = await signIn(harness.app, { role: 'administrator' });
    const query = { keywords: 'secret' };
    expect((await harness.call(administrator, fileLibraryRoutes.list, { query })).body.items).toEqual([]);
  });
});

describe('picture', () => {
  it('is sent scaled down with its turn to a model with vision', async () => {
    const { visionImageId, ...names } = await addedPicture(person, { width: 3000, height: 1000 });
    const first = await ask({ question: 'What is this?', visionImageIds: [visionImageId] });
    expect(first.segments[0]).toMatchObject({ visionImages: [{ visionImageId, ...names }], attachments: [] });
    const [image] = harness.model.lastQuestion.images ?? [];
    expect(image?.mediaType).toBe('image/jpeg');
    expect(await sharp(image?.data).metadata()).toMatchObject({ width: 1568, format: 'jpeg' });
    await ask({ question: 'And its colour?' }, first);
    expect(harness.model.lastQuestion.images).toBeUndefined();
    const sent = harness.model.asked.at(-1)?.find((message) => message.text === 'What is this?');
    expect(sent).toMatchObject({ images: [{ mediaType: 'image/jpeg' }] });
  });

  it('is rejected for a model without vision, without being stored', async () => {
    harness.model.deployment.abilities = [];
    const { visionImageId } = await addedPicture();
    const { status, code } = await ask({ visionImageIds: [visionImageId] });
    expect([status, code]).toEqual([409, 'vision_image.not_seen']);
    const { body } = await harness.call(person, conversationRoutes.list, {});
    expect(body.items).toEqual([]);
    harness.model.deployment.abilities = ['vision'];
    const details = async (gptSystemId: string) =>
      (await harness.call(person, conversationRoutes.detailsForConversation, { params: { gptSystemId } }))
        .body.composer;
    expect(await details(agentId)).toMatchObject({ images: true, attachments: true });
    const without = await details(await harness.agent({ capabilityTypes: [] }));
    expect(without).toMatchObject({ images: false, attachments: false });
  });

  it('is served as original and thumbnail to its owner only', async () => {
    const { visionImageId, blobFileName, thumbnailBlobFileName } = await addedPicture();
    const read = async (name: string, by = person) =>
      harness.call(by, visionImageRoutes.user.readBase64, {
        params: { visionImageId },
        query: { blobFileName: name },
      });
    const sizeOf = async (name: string) => {
      const { body } = await read(name);
      return (await sharp(Buffer.from(body.base64Content, 'base64')).metadata()).width;
    };
    expect([await sizeOf(blobFileName), await sizeOf(thumbnailBlobFileName)]).toEqual([400, 100]);
    expect((await read('other')).status).toBe(404);
    expect((await read(blobFileName, await harness.person())).status).toBe(404);
  });
});

describe('question', () => {
  it('rejects files of others, of another kind or context, and removed files', async () => {
    const { visionImageId } = await addedPicture();
    const own = await added(textFile('a.txt', policy));
    const foreign = await added(textFile('b.txt', policy), await harness.person());
    const forTests = (await harness.upload(person, textFile('c.txt', policy), { context: 'GptSystem' })).body
      .attachmentId;
    const codes = async (body: object) => (await ask(body)).code;
    for (const attachmentId of [foreign, forTests, visionImageId, newId()]) {
      expect(await codes({ attachmentIds: [own, attachmentId] })).toBe('attachment.not_found');
    }
    expect(await codes({ visionImageIds: [own] })).toBe('vision_image.not_found');
    const { body } = await harness.call(person, conversationRoutes.list, {});
    expect(body.items).toEqual([]);
  });

  it('is rejected with files that the agent does not accept', async () => {
    const plain = await harness.agent({ capabilityTypes: [] });
    const attachmentIds = [await added(textFile('a.txt', policy))];
    const { status, code } = await ask({ attachmentIds }, { agentId: plain });
    expect([status, code]).toEqual([409, 'attachment.not_taken']);
  });

  it('rejects files for the code interpreter, which stay stored', async () => {
    const { body } = await harness.upload(person, textFile('a.csv', 'a,b\n1,2'), {
      attachmentType: 'CodeInterpreter',
    });
    expect((await ask({ attachmentIds: [body.attachmentId] })).code).toBe('attachment.not_taken');
    expect((await harness.call(person, routes.read, { params: body })).status).toBe(200);
  });

  it('keeps its files, while unattached ones are removed after a day', async () => {
    const [asked, unused] = [await added(textFile('a.txt', policy)), await added(textFile('b.txt', policy))];
    await ask({ attachmentIds: [asked] });
    const { db, clock } = harness.app;
    await db
      .updateTable('attachments')
      .set({ created_at: new Date(clock.now().getTime() - 25 * 3_600_000) })
      .where('owner_id', '=', person.userId)
      .execute();
    await sweepUnused({ db, clock, intake: harness.intake });
    const left = db.selectFrom('attachments').select('id').where('owner_id', '=', person.userId);
    expect(await left.execute()).toEqual([{ id: asked }]);
    const libraries = db.selectFrom('libraries').select('id').where('attachment_id', '=', unused);
    expect(await libraries.execute()).toEqual([]);
  });
});
