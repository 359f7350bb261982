import { unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readDocument } from '../read-document.ts';
import { smallDocument, smallDocumentTypes } from '../testing/small-documents.ts';
import { withUtf8Chapters } from './epub-encoding.ts';

const chapter = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>Grüße aus Köln</p></body></html>`;
const bookWith = (content: Buffer) =>
  zipSync({
    ...unzipSync(smallDocument.epub('x')),
    'a.xhtml': content,
    'cover.png': Buffer.from([0x89, 0xff]),
  });
const read = (content: Uint8Array) =>
  readDocument({ name: 'a.epub', mediaType: smallDocumentTypes.epub, content, withFigures: false });

it.each([
  ['UTF-8', Buffer.from(chapter('utf-8'))],
  ['Windows-1252', Buffer.from(chapter('windows-1252'), 'latin1')],
  ['UTF-16', Buffer.from(`\uFEFF${chapter('utf-16')}`, 'utf16le')],
])('reads chapters in %s', async (_encoding, content) => {
  const { text, omissions } = await read(bookWith(content));
  expect([text, omissions]).toEqual(['Grüße aus Köln', undefined]);
});

it('counts lost characters', async () => {
  const { text, omissions } = await read(
    bookWith(Buffer.concat([Buffer.from(chapter('utf-8')), Buffer.from([0xff])])),
  );
  expect(text).toContain('Grüße aus Köln');
  expect(omissions).toEqual([{ kind: 'characters', count: 1 }]);
});

it('leaves books in UTF-8, and damaged ones, as they are', () => {
  for (const book of [smallDocument.epub('ü'), Buffer.from('PK\u0003\u0004broken')])
    expect(withUtf8Chapters(book)).toEqual({ book, replaced: 0 });
});
