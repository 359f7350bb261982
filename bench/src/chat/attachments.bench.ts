/** Time from the upload of an attachment to the first token of an answer that reads it. */
import { attachmentRoutes } from '@polylogue/contract/chat/attachments/routes';
import type { UploadedAttachment } from '@polylogue/contract/chat/attachments/schemas';
import { zipOf } from '../../../server/src/testing/office-files.ts';
import { pdfOf } from '../../../server/src/extraction/testing/documents.ts';
import { readAnswer } from '../answer-stream/read-answer.ts';
import { startPolylogue, startUpstream } from '../answer-stream/targets.ts';
import { reportTarget } from '../target-row.ts';

const pages = 500;
const linesPerPage = 42;
const largeBytes = 49 * 1024 * 1024;

const upstream = await startUpstream();
const product = await startPolylogue(upstream.url, 3);

async function upload(name: string, content: Uint8Array<ArrayBuffer>): Promise<Response> {
  const body = new FormData();
  body.append('file', new File([content], name));
  const address = `${product.url}${attachmentRoutes.upload.path}`;
  return fetch(address, { method: 'POST', headers: product.administrator, body });
}

/** Uploads a file and asks about it; resolves to the milliseconds to the first token. */
async function firstTokenAfterUpload(name: string, content: Uint8Array<ArrayBuffer>): Promise<number> {
  const begunAtMs = performance.now();
  const answer = await upload(name, content);
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  const { attachmentId } = (await answer.json()) as UploadedAttachment;
  const askedAtMs = performance.now();
  const question = product.question(0, 'Say 10 tokens, 100 a second.');
  const body = { ...question.body, attachmentIds: [attachmentId] };
  const { firstTokenMs } = await readAnswer({ ...question, body });
  return askedAtMs - begunAtMs + firstTokenMs;
}

const document = new Uint8Array(
  zipOf({
    'word/document.xml':
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>The gate is blue.</w:t></w:r></w:p></w:body></w:document>',
  }),
);
const manual = pdfOf(
  ...Array.from({ length: pages }, (_, page) => ({
    heading: `Chapter ${page + 1}`,
    lines: Array.from(
      { length: linesPerPage },
      (__, line) => `Line ${line} of page ${page} names part ${page * line}.`,
    ),
  })),
);
try {
  // The first file starts the processes that read.
  await firstTokenAfterUpload('first.docx', document);
  reportTarget({
    what: `a PDF of ${pages} pages, from its upload to the first token`,
    unit: 's',
    figure: (await firstTokenAfterUpload('manual.pdf', new Uint8Array(manual))) / 1_000,
    bound: { atMost: 12 },
  });
  const large = upload('large.txt', new Uint8Array(Buffer.alloc(largeBytes, 'The gate was closed. \n')));
  const figure = (await firstTokenAfterUpload('small.docx', document)) / 1_000;
  await (await large).body?.cancel();
  reportTarget({
    what: 'a small document beside a text of 49 MiB, from its upload to the first token',
    unit: 's',
    figure,
    bound: { atMost: 2 },
  });
} finally {
  await product.stop();
  await upstream.stop();
}
