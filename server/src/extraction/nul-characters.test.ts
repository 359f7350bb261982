/** U+0000, which the database can't store, in every notation that can express it; in the real process. */
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { startExtraction } from './extraction.ts';
import { withCrossReferences } from './testing/pdf-file.ts';
import { smallDocument, smallDocumentTypes } from './testing/small-documents.ts';

const extraction = startExtraction();
afterAll(() => extraction.stop());

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const mail = (...lines: string[]) => lines.join('\r\n');

/** PDF that shows `ABC`, with `B` mapped to NUL for copying. */
function pdfWithNul(): Buffer {
  const content = 'BT /F 12 Tf 50 700 Td (ABC) Tj ET';
  const map =
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ' +
    '3 beginbfchar <41> <0041> <42> <0000> <43> <0043> endbfchar endcmap end';
  return withCrossReferences([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents 5 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
  ]);
}

const nameOfLetter = 'Content-Type: text/plain; charset=utf-8';
const documents: [string, string, Buffer | string, string?][] = [
  ['a text', 'long.txt', utf16(`${'word '.repeat(2_000)}A\0C`)],
  ['a PDF', 'nul.pdf', pdfWithNul(), 'application/pdf'],
  ['a Word document', 'nul.docx', smallDocument.docx('A&#0;C'), smallDocumentTypes.docx],
  ['a workbook', 'nul.xlsx', smallDocument.xlsx('A&#0;C'), smallDocumentTypes.xlsx],
  ['slides', 'nul.pptx', smallDocument.pptx('A&#0;C'), smallDocumentTypes.pptx],
  ['an OpenDocument text', 'nul.odt', smallDocument.odt('A&#0;C'), smallDocumentTypes.odt],
  ['a book', 'nul.epub', smallDocument.epub('A&#0;C'), smallDocumentTypes.epub],
  ['RTF', 'nul.rtf', String.raw`{\rtf1\ansi A\u0 ?C}`, 'application/rtf'],
  ['RTF, as half a character', 'half.rtf', String.raw`{\rtf1\ansi A\u-10179 ?C}`, 'application/rtf'],
  ['a page', 'nul.html', utf16(`<!doctype html><p>${'word '.repeat(2_000)}A\0C</p>`)],
  ['a table', 'nul.csv', utf16(`Name,Note\n${'word,word\n'.repeat(2_000)}A\0C,x\n`)],
  [
    'the body of a mail',
    'body.eml',
    Buffer.concat([
      Buffer.from(
        mail(
          'From: a@example.org',
          'Subject: Lunch',
          'Content-Type: text/plain; charset=utf-16le',
          'Content-Transfer-Encoding: base64',
          '',
          '',
        ),
      ),
      Buffer.from(Buffer.from('A\0C', 'utf16le').toString('base64')),
    ]),
  ],
  [
    'the subject of a mail',
    'subject.eml',
    mail('From: a@example.org', 'Subject: =?utf-8?Q?A=00C?=', nameOfLetter, '', 'Noon.'),
  ],
  [
    'the name of an attachment',
    'name.eml',
    mail(
      'From: a@example.org',
      'Subject: Lunch',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      nameOfLetter,
      '',
      'Noon.',
      '--x',
      'Content-Type: text/plain',
      "Content-Disposition: attachment; filename*=utf-8''A%00C.txt",
      '',
      'Soup',
      '--x--',
    ),
  ],
];

it.each(documents)('removes NUL from %s', async (_what, ...[name, content, mediaType = 'text/plain']) => {
  const open = async () => Readable.from([Buffer.from(content)]);
  const { title = '', text } = await extraction.extract(open, { name, mediaType });
  const extracted = `${title}\n${text}`;
  expect(extracted).not.toContain('\0');
  expect(extracted.isWellFormed()).toBe(true);
  expect(extracted).toMatch(/A[ \uFFFD]C/);
});
