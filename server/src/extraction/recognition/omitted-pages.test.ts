/** Pages that stay without text after recognition. */
import { expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import type { SandboxedProcess } from '../../sandboxed-process/sandboxed-process.ts';
import type { ExtractedText } from '../document.ts';
import { readPicture, withRecognisedPages } from './recognise-pages.ts';
import type { RecognitionTask } from './recognition-worker.ts';

/** Recognises each page as the text of its number; `null` fails, and `undefined` is unreadable. */
const recognising = (...texts: (string | undefined | null)[]): SandboxedProcess<RecognitionTask> => ({
  async runTask<Result>(open: () => Promise<RecognitionTask>) {
    const task = await open();
    if (task.kind === 'count') return texts.length as Result;
    if (task.kind === 'figure') return undefined as Result;
    const text = texts[task.page - 1];
    if (text === null) throw new AppError('file.unreadable');
    return { text: text ?? '', isWhole: text !== undefined } as Result;
  },
  stop: async () => undefined,
});
const options = {
  file: '/scan',
  mediaType: 'application/pdf',
  languages: { names: 'eng', folder: '/' },
  maxPages: 5,
  onPage: async () => undefined,
  turn: {},
};
const read = 'This page has a text layer of more than thirty letters.';

function documentOf(pages: readonly string[], more: Partial<ExtractedText> = {}): ExtractedText {
  const pageStarts = pages.map((_, index) => pages.slice(0, index).join('\n\n').length + (index > 0 ? 2 : 0));
  return { title: undefined, text: pages.join('\n\n'), isMarkdown: true, pageStarts, ...more };
}

it('omits pages that are unreadable or failed, and no empty page or title page', async () => {
  const document = documentOf([read, '', 'Annual report', '', '', 'Stamp']);
  const process = recognising('', 'Recognised text of a scan', 'Annual report', '', undefined, null);
  const { omissions, recognisedPages } = await withRecognisedPages(process, document, options);
  expect([recognisedPages, omissions]).toEqual([1, [{ kind: 'pages', count: 2, pages: [5, 6] }]]);
});

it('omits all picture pages of a document beyond the page limit', async () => {
  const document = documentOf([read, ...Array.from({ length: 6 }, () => '')]);
  const { omissions } = await withRecognisedPages(recognising(), document, options);
  expect(omissions).toEqual([{ kind: 'pages', count: 6, pages: [2, 3, 4, 5, 6, 7] }]);
});

it('takes recognised pages off those that the reader omitted', async () => {
  const document = documentOf([read, '', ''], {
    omissions: [
      { kind: 'charts', count: 1 },
      { kind: 'pages', count: 3, pages: [1, 2, 3] },
    ],
  });
  const process = recognising('', 'Recognised text of a scan', undefined);
  expect((await withRecognisedPages(process, document, options)).omissions).toEqual([
    { kind: 'pages', count: 2, pages: [1, 3] },
    { kind: 'charts', count: 1 },
  ]);
});

it('omits frames of a picture that are unreadable or beyond the page limit', async () => {
  const process = recognising('One', undefined, '', 'Four');
  const { omissions } = await readPicture(process, { ...options, mediaType: 'image/tiff', maxPages: 3 });
  expect(omissions).toEqual([{ kind: 'pages', count: 2, pages: [2, 4] }]);
});
