/** Attachments of mails are read by their content, or listed with the reason; in the real processes. */
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { picture } from '../testing/sample-files.ts';
import { zipOf } from '../testing/office-files.ts';
import { type ExtractionOptions, startExtraction } from './extraction.ts';
import { lockedPdf, officeOf, pdfOf } from './testing/documents.ts';
import { isReadingNote } from './reading-notes.ts';
import { mailOf, type MailPart } from './testing/mails.ts';
import { pictureOfText, scannedPdf } from './testing/pictures-of-text.ts';

// English only, since each language takes time to load.
const extraction = startExtraction(['eng']);
afterAll(() => extraction.stop());

const reading = (parts: readonly MailPart[], options?: ExtractionOptions) => {
  const mail = mailOf('Lunch', 'Lunch is at noon.', parts);
  const open = async () => Readable.from([mail]);
  return extraction.extract(open, { name: 'lunch.eml', mediaType: 'text/plain' }, options);
};
const textOf = async (...parts: MailPart[]) => (await reading(parts)).text;
const unknown = 'application/octet-stream';
const leave = pdfOf({ heading: 'Leave', lines: ['Everybody has 27 days of leave.'] });
const drawn = pictureOfText('House rules', 'Bikes stand in the yard behind the house.');

describe('attachments detected by content', () => {
  it.each<[string, MailPart, string]>([
    ['a PDF', { type: unknown, name: 'leave.pdf', content: leave }, 'Everybody has 27 days of leave.'],
    ['a PDF without a name', { type: unknown, content: leave }, 'Everybody has 27 days of leave.'],
    [
      'a PDF with the type of a Word document',
      { type: 'application/msword', name: 'a.doc', content: leave },
      '27 days',
    ],
    ['a page', { type: 'text/html', content: '<p>Soup</p><script>steal()</script>' }, 'Soup'],
    ['a table', { type: 'text/csv', content: 'Dish,Price\nSoup,4\n' }, '| Soup | 4 |'],
    [
      'a table of unknown kind',
      { type: unknown, name: 'menu.csv', content: 'Dish,Price\nSoup,4\n' },
      '| Soup |',
    ],
  ])('reads %s', async (_what, part, expected) => {
    const text = await textOf(part);
    expect(text).toContain(`# ${part.name ?? 'Attachment 1'}\n\n`);
    expect(text).toContain(expected);
    expect(text).not.toMatch(/steal|not read/);
  });

  it('reads an office document without a declared type', async () => {
    const content = await officeOf('# Rules\n\nBikes stand in the yard.', 'docx');
    expect(await textOf({ type: unknown, name: 'rules', content })).toContain('Bikes stand in the yard.');
  });
});

describe('forwarded mails', () => {
  const asked = mailOf('Question', 'Where do bikes stand?', [
    { type: unknown, name: 'leave.pdf', content: leave },
  ]);

  it.each(['message/rfc822', unknown])(
    'reads sender and attachments of a forwarded mail, as %s',
    async (type) => {
      const text = await textOf({ type, name: 'question.eml', content: asked });
      expect(text).toMatch(
        /Lunch is at noon\.[\s\S]*# question\.eml\n\n# Question\n\nFrom: Ann[\s\S]*27 days/,
      );
    },
  );

  it('needs no name or disposition', async () => {
    const text = await textOf({ type: 'message/rfc822', content: asked });
    expect(text).toMatch(/Lunch is at noon\.\s+# Question\n\nFrom: Ann[\s\S]*bikes stand\?[\s\S]*27 days/);
  });

  it('counts attachments of nested mails towards the same limit', async () => {
    const notes = Array.from({ length: 40 }, (_, i) => ({
      type: unknown,
      name: `n${i}.txt`,
      content: `Note ${i}.`,
    }));
    const inner = { type: 'message/rfc822', content: mailOf('Many', 'See.', notes) };
    const { text, omissions } = await reading([inner, ...notes]);
    expect(text.match(/^Note \d+\.$/gm)).toHaveLength(49);
    expect(omissions).toEqual([{ kind: 'attachments', count: 31 }]);
    expect(text).toContain('Attachments that are too many and were not read: 31.');
  });
});

describe('pictures of text', () => {
  it('recognises pictures in place, also in a forwarded mail', async () => {
    const inner = mailOf('Scan', 'See the scan.', [
      { type: 'image/jpeg', name: 'rules.jpg', content: drawn },
    ]);
    const { text, recognisedPages, omissions } = await reading([
      { type: unknown, name: 'scan.pdf', content: scannedPdf(drawn) },
      { type: 'message/rfc822', content: inner },
      { type: unknown, name: 'notes.txt', content: 'The last one.' },
    ]);
    expect(text).toMatch(
      /# scan\.pdf\n\n[\s\S]*Bikes stand in the yard[\s\S]*See the scan\.\s+# rules\.jpg\n\n[\s\S]*Bikes stand in the yard[\s\S]*# notes\.txt\n\nThe last one\./,
    );
    expect(text).not.toContain('not read');
    expect(recognisedPages).toBe(2);
    expect(omissions).toBeUndefined();
  }, 120_000);

  it('lists pictures beyond the page limit', async () => {
    const two = [1, 2].map((i) => ({ type: 'image/jpeg', name: `scan-${i}.jpg`, content: drawn }));
    const pages = { type: unknown, name: 'scan.pdf', content: scannedPdf(drawn, drawn) };
    const { text, recognisedPages, omissions } = await reading([pages, ...two], { maxRecognisedPages: 1 });
    expect(recognisedPages).toBe(1);
    expect(omissions).toEqual([{ kind: 'attachments', count: 2 }]);
    expect(text).toContain('# scan.pdf\n\nscan.pdf: its pages are pictures and were not read.');
    expect(text).toMatch(/# scan-1\.jpg\n\n[\s\S]*Bikes/);
    expect(text).toContain('# scan-2.jpg\n\nscan-2.jpg: it is a picture and was not read.');
  }, 120_000);

  it('lists pictures without text', async () => {
    const content = await picture('png', { width: 200, height: 100 });
    const { text, omissions } = await reading([{ type: 'image/png', name: 'blue.png', content }]);
    expect(text).toContain('# blue.png\n\nblue.png: no text could be recognised in it.');
    expect(omissions).toEqual([{ kind: 'attachments', count: 1 }]);
  }, 60_000);
});

it.each<[string, Buffer | string, string]>([
  ['locked.pdf', lockedPdf(leave), 'it is protected by a password and was not read.'],
  ['broken.pdf', '%PDF-1.7\nbroken', 'it is damaged and was not read.'],
  ['broken.docx', 'PK\u0003\u0004broken', 'it is damaged and was not read.'],
  ['all.zip', zipOf({ 'a.txt': 'a' }), 'files of this kind are not read.'],
  ['setup.exe', Buffer.from('MZ\0\0'), 'files of this kind are not read.'],
  ['empty.txt', '', 'it is empty and was not read.'],
  ['silent.html', '<p></p>', 'it holds no text and was not read.'],
])('lists an unreadable attachment, %s, with the reason', async (name, content, reason) => {
  const { text, omissions } = await reading([{ type: unknown, name, content }]);
  expect(text).toContain(`# ${name}\n\n${name}: ${reason}`);
  expect(omissions).toEqual([{ kind: 'attachments', count: 1 }]);
  expect(text.split('\n\n').filter(isReadingNote)).toEqual([`${name}: ${reason}`]);
});
