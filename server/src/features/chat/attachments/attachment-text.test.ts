/** Opening attached files: their text before and after the question, and their originals as sources. */
import { attachmentRoutes as routes } from '@polylogue/contract/chat/attachments/routes';
import { maxAttachmentTextLength } from '@polylogue/contract/chat/attachments/schemas';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { visionImageRoutes } from '@polylogue/contract/chat/attachments/vision-image-routes';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { officeOf } from '../../../extraction/testing/documents.ts';
import { pictureOfText, scannedPdf } from '../../../extraction/testing/pictures-of-text.ts';
import { createAttachmentHarness } from '../../../testing/chat/attachment-harness.ts';
import { picture } from '../../../testing/sample-files.ts';
import type { SignedIn } from '../../../testing/sign-in.ts';

let harness: Awaited<ReturnType<typeof createAttachmentHarness>>;
let person: SignedIn;
beforeAll(async () => {
  harness = await createAttachmentHarness();
  person = await harness.person();
});

const policy = 'Employees have thirty days of leave a year.';
const textFile = (content: string) => new File([content], 'leave.txt', { type: 'text/plain' });
const upload = async (file: File): Promise<string> => (await harness.upload(person, file)).body.attachmentId;
const readText = (attachmentId: string, by = person) =>
  harness.call(by, routes.readText, { params: { attachmentId } });

it('returns the text of a file before a question uses it, to its uploader only', async () => {
  const attachmentId = await upload(textFile(policy));
  expect(await readText(attachmentId)).toMatchObject({
    status: 200,
    body: {
      text: policy,
      textLength: policy.length,
      file: { mediaType: 'text/plain', sizeBytes: policy.length },
    },
  });
  const missing = { status: 404, body: { code: 'attachment.not_found' } };
  expect(await readText(attachmentId, await harness.person())).toMatchObject(missing);
});

it('returns the beginning of a long text, and its length', async () => {
  const long = `${policy} `.repeat(6_000);
  const { body } = await readText(await upload(textFile(long)));
  expect(body.text).toHaveLength(maxAttachmentTextLength);
  expect(body.textLength).toBeGreaterThan(maxAttachmentTextLength);
});

it('returns no text after its removal, and rejects removed files and pictures', async () => {
  const { db } = harness.app;
  const attachmentId = await upload(textFile(policy));
  const library = db.selectFrom('libraries').select('id').where('attachment_id', '=', attachmentId);
  await db.deleteFrom('library_files').where('library_id', 'in', library).execute();
  expect(await readText(attachmentId)).toMatchObject({ status: 200, body: { text: null, textLength: 0 } });
  await db.deleteFrom('attachments').where('id', '=', attachmentId).execute();
  expect(await readText(attachmentId)).toMatchObject({ status: 404 });
  const file = new File([new Uint8Array(await picture('png', { width: 40, height: 30 }))], 'sketch.png');
  const { body } = await harness.call(person, visionImageRoutes.user.upload, { body: { file } });
  expect(body).toMatchObject({ originalFileName: 'sketch.png' });
  expect(await readText(body.visionImageId)).toMatchObject({ status: 404 });
});

it('reports the recognised pages of a scan to its uploader while it is read', async () => {
  const uploadId = newId();
  const pages = [pictureOfText('Leave', policy), pictureOfText('Notice', 'The notice is 45 days.')];
  const scan = new File([new Uint8Array(scannedPdf(...pages))], 'scan.pdf');
  const progressFor = async (by: SignedIn) =>
    (await harness.call(by, routes.readingProgress, { query: { uploadId } })).body;
  const uploaded = harness.upload(person, scan, { uploadId });
  await expect
    .poll(() => progressFor(person), { timeout: 20_000, interval: 20 })
    .toMatchObject({
      pages: { total: 2 },
    });
  expect(await progressFor(await harness.person())).toEqual({});
  expect((await uploaded).status).toBe(200);
  expect(await progressFor(person)).toEqual({});
}, 60_000);

it('opens the original of a cited file of any type for its uploader', async () => {
  const word = await officeOf(`# Leave\n\n${policy}`, 'docx');
  const attachmentIds = [await upload(new File([new Uint8Array(word)], 'leave.docx'))];
  const to = { agentId: await harness.agent() };
  const asked = await harness.ask(person, to, { question: 'How many days of leave?', attachmentIds });
  const conversationSegmentId = asked.segments[0]?.conversationSegmentId ?? '';
  const cited = {
    params: { conversationId: asked.conversationId, conversationSegmentId },
    query: { path: 'leave.docx' },
  };
  const source = await harness.call(person, conversationRoutes.citations, cited);
  expect(source.body.file).toMatchObject({ name: 'leave.docx', isDownloadable: true });
  expect(await harness.call(person, conversationRoutes.citationFile, cited)).toMatchObject({ status: 200 });
  const stranger = await harness.person();
  expect(await harness.call(stranger, conversationRoutes.citationFile, cited)).toMatchObject({ status: 404 });
});
