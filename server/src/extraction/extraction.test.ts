/** Extraction of every accepted document type, and its refusals, in the real process. */
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { startExtraction } from './extraction.ts';
import { lockedPdf, officeOf, pdfOf, swollenDocument, workbookOf } from './testing/documents.ts';
import { smallDocument, smallDocumentTypes } from './testing/small-documents.ts';

const extraction = startExtraction();
afterAll(() => extraction.stop());

const office = 'application/vnd.openxmlformats-officedocument';
const word = `${office}.wordprocessingml.document`;
const read = (name: string, content: Buffer | string, mediaType = 'text/plain') =>
  extraction.extract(async () => Readable.from([Buffer.from(content)]), { name, mediaType });

const rules =
  '# House rules\n\nBikes stand in the yard.\n\n## Leave\n\nEverybody has 27 days.\n\n| Part | Price |\n| --- | --- |\n| Wheel | 12 |\n\n- one\n- two';

describe('the text of a document', () => {
  it.each([
    ['docx', word],
    ['odt', 'application/vnd.oasis.opendocument.text'],
    ['epub', 'application/epub+zip'],
  ] as const)('keeps headings, tables and lists of %s', async (type, mediaType) => {
    const { text, isMarkdown } = await read(`rules.${type}`, await officeOf(rules, type), mediaType);
    expect(text.trim()).toBe(rules);
    expect(isMarkdown).toBe(true);
  });

  it('extracts page offsets and headings of a PDF', async () => {
    const pdf = pdfOf(
      { heading: 'Leave', lines: ['Everybody has 27 days of leave.', 'Ask a week before.'] },
      { heading: 'Bikes', lines: ['Bikes stand in the yard.', 'The hall is no place for them.'] },
    );
    const { text, pageStarts } = await read('rules.pdf', pdf, 'application/pdf');
    expect(pageStarts).toHaveLength(2);
    const [first, second] = [text.slice(0, pageStarts[1]), text.slice(pageStarts[1])];
    expect(first).toMatch(/^#+ Leave\n\nEverybody has 27 days of leave\./);
    expect(second).toMatch(/^#+ Bikes\n\nBikes stand in the yard\./);
  });

  it('writes sheet names above the rows of a workbook', async () => {
    const workbook = await workbookOf({
      Parts: [
        ['Part', 'Price'],
        ['Wheel', '12'],
      ],
      Colours: [['Colour'], ['Red']],
    });
    const { text } = await read('parts.xlsx', workbook, `${office}.spreadsheetml.sheet`);
    expect(text).toContain('## Parts\n\n| Part | Price |\n| --- | --- |\n| Wheel | 12 |');
    expect(text).toContain('## Colours\n\n| Colour |');
  });

  it('reads CSV as a table with headings, and keeps formulas as text', async () => {
    const { text } = await read('prices.csv', 'Name,Price\nApple,3\n"Pear, green",=1+1\n');
    expect(text).toBe('| Name | Price |\n| --- | --- |\n| Apple | 3 |\n| Pear, green | =1+1 |');
  });

  it('keeps brackets unless Markdown or an answer would interpret them', async () => {
    const pdf = pdfOf({
      heading: '[Function]',
      lines: [
        'The MIME system[MIME] of RFC 2119[RFC-2119], see [1].',
        'From $5, a [link]\\(https://a.example\\).',
      ],
    });
    const { text } = await read('mime.pdf', pdf, 'application/pdf');
    expect(text).toContain('The MIME system[MIME] of RFC 2119[RFC-2119], see \\[1\\].');
    expect(text).toContain('From \\$5, a [link\\](https://a.example).');
    expect(text).toMatch(/^#+ \[Function\]\n/);
    const page =
      '<p>[a]: b</p><p>note[^1]</p><p>\\[x\\] <code>y[0](z)</code> <a href="https://a.example">to [c]</a></p>';
    expect((await read('page.html', page)).text).toBe(
      '[a\\]: b\n\nnote[\\^1]\n\n\\\\[x\\\\] `y[0](z)` [to \\[c\\]](https://a.example)',
    );
  });

  const linked =
    '<p>See <a href="https://a.example/x">the page</a>, <a href="mailto:ann@a.example">Ann</a>, <a href="guide.html">the <em>guide</em></a>, <a href="/settings"><code>[x](y)</code></a>, <a href="#below">below</a> and <a href="file:///etc/passwd">this</a>.</p><ul><li><a href="../one.html">One</a></li></ul>';
  const linksRead =
    'See [the page](https://a.example/x), [Ann](mailto:ann@a.example), the *guide*, `[x](y)`, below and this.\n\n- One';
  it.each([
    ['a page', 'links.html', linked, 'text/plain'],
    [
      'a mail',
      'links.eml',
      `From: a@example.org\r\nSubject: Links\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${linked}`,
      'text/plain',
    ],
    ['a book', 'links.epub', smallDocument.epub(`</p>${linked}<p>`), smallDocumentTypes.epub],
  ])('keeps only absolute links of %s', async (...[, name, content, type]) => {
    expect((await read(name, content, type)).text).toContain(linksRead);
  });

  it('reads a mail with its attachments', async () => {
    const mail = [
      'From: Ann <ann@example.org>',
      'To: bob@example.org',
      'Subject: Lunch',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'Lunch is at noon.',
      '--x',
      'Content-Type: text/csv; name=menu.csv',
      'Content-Disposition: attachment; filename=menu.csv',
      '',
      'Dish,Price',
      'Soup,4',
      '--x--',
    ].join('\r\n');
    const { title, text } = await read('lunch.eml', mail);
    expect(title).toBe('Lunch');
    for (const passage of [
      'From: Ann (ann@example.org)  \nTo: bob@example.org\n\n',
      'Lunch is at noon.',
      '# menu.csv',
      '| Soup | 4 |',
    ])
      expect(text).toContain(passage);
  });

  it.each([
    ['Mon, 2 Feb 2026 09:00:00 +0100', '2 February 2026, 09:00 +0100'],
    ['Mon, 02 Feb 2026 23:30 -0800 (PST)', '2 February 2026, 23:30 -0800'],
    ['2 Feb 2026 9:05:07 GMT', '2 February 2026, 09:05 +0000'],
    ['yesterday', 'yesterday'],
  ])('writes sender, recipients and date of a mail on separate lines: %s', async (date, expected) => {
    const mail = `From: Greta Lind <greta@example.com>\nTo: All <all@example.com>, bob@example.com\nCc: Team: Ann <ann@example.com>;\nDate: ${date}\nSubject: Lunch\n\nAt noon.`;
    const { text } = await read('lunch.eml', mail);
    expect(text.trim().split(/ {2}\n|\n\n/)).toEqual([
      '# Lunch',
      'From: Greta Lind (greta@example.com)',
      'To: All (all@example.com), bob@example.com',
      'Cc: Team (Ann (ann@example.com))',
      `Date: ${expected}`,
      'At noon.',
    ]);
  });

  it('decodes tables and pages in other encodings', async () => {
    const table = Buffer.from(
      'Stra\xdfe;Gr\xf6\xdfe in Metern\nM\xfchlgasse;f\xfcnfzig\n'.replaceAll(';', ','),
      'latin1',
    );
    const { text } = await read('streets.csv', table);
    expect(text).toContain('| Straße | Größe in Metern |');
    const page = Buffer.from('<meta charset="iso-8859-1"><h1>Gr\xf6\xdfe</h1><p>f\xfcnfzig', 'latin1');
    expect((await read('page.html', page)).text.trim()).toBe('# Größe\n\nfünfzig');
  });

  describe('detection by content', () => {
    const head = '<html><head><title>Leave</title><script>steal()</script></head>';
    const page = `${head}<body><h1>Leave</h1><p>27 days</p></body></html>`;
    const mail =
      'Received: from mail.example.org\r\n by mail.example.com\r\nFrom: Ann <ann@example.org>\r\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\nMIME-Version: 1.0\r\nContent-Transfer-Encoding: base64\r\n\r\nTHVuY2ggaXMgYXQgbm9vbi4=\r\n';

    it.each<[string, string, string | Buffer]>([
      ['a page', 'leave.pdf', `<!DOCTYPE html>\n${page}`],
      ['a page', 'leave', page],
      ['a page', 'leave.txt', `\uFEFF \n<!-- saved from a site -->\n<!doctype HTML>${page}`],
      [
        'a page',
        'leave.xls',
        `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">${page}`,
      ],
      ['a page in UTF-16', 'leave.md', Buffer.from(`\uFEFF${page}`, 'utf16le')],
      ['a page with the extension of a mail', 'leave.eml', page],
    ])('reads %s named %s', async (_what, name, content) => {
      const { title, text } = await read(name, content);
      expect([title, text.trim()]).toEqual(['Leave', '# Leave\n\n27 days']);
    });

    it.each(['lunch', 'lunch.pdf', 'lunch.msg'])('reads a mail named %s', async (name) => {
      const { title, text } = await read(name, mail);
      expect([title, text]).toEqual([
        'Grüße',
        expect.stringMatching(/^# Grüße\n\nFrom: Ann \(ann@example\.org\)\s*\n\nLunch is at noon\.\s*$/),
      ]);
    });

    it.each<[string, string]>([
      ['page.php', `<!doctype html><?php echo 1 ?>${page}`],
      ['App.vue', `<!-- main --><html><template/></html>`],
      ['page.html.erb', page],
      ['page.ts', page],
      ['about.txt', 'What a page is: it begins with <!doctype html>.'],
      ['notes', 'From: Ann\nTo: Bob\n\nDate and Subject: are below.'],
      ['agenda', 'Lunch\nFrom: noon\nTo: two\nSubject: soup\nDate: today\n'],
      ['quoted.txt', mail],
      ['letters.yaml', 'From: Ann\nTo: Bob\nSubject: Lunch\nDate: today\n'],
    ])('keeps code and plain text as is: %s', async (name, content) => {
      expect(await read(name, content)).toMatchObject({ text: content, isMarkdown: false });
    });

    it('detects no page after a long preamble, in linear time', async () => {
      for (const content of ['<!--'.repeat(50_000), '<!---->'.repeat(50_000), 'From: a\n'.repeat(50_000)])
        expect((await read('long', content)).text).toBe(content);
    });
  });

  it('keeps plain text as is', async () => {
    const { text, isMarkdown } = await read('notes.txt', '# not a heading\n<b>\n');
    expect([text, isMarkdown]).toEqual(['# not a heading\n<b>\n', false]);
  });
});

describe('refusals', () => {
  it.each([
    ['broken.pdf', '%PDF-1.7\nbroken', 'application/pdf'],
    ['broken.docx', 'PK\u0003\u0004broken', word],
    ['page-named.pdf', '<html>Hello</html>', 'application/pdf'],
  ])('refuses %s', async (name, content, mediaType) => {
    await expect(read(name, content, mediaType)).rejects.toThrow('file.unreadable');
  });

  it('refuses a PDF that requires a password', async () => {
    const pdf = pdfOf({ heading: 'Leave', lines: ['Everybody has 27 days of leave.'] });
    await expect(read('locked.pdf', lockedPdf(pdf), 'application/pdf')).rejects.toThrow('file.encrypted');
  });

  it('refuses a document without text', async () => {
    await expect(read('empty.html', '<p></p>')).rejects.toThrow('file.no_text');
  });

  it('refuses a decompression bomb and reads the next document', async () => {
    await expect(read('bomb.docx', await swollenDocument(120_000_000), word)).rejects.toThrow(
      /file\.(too_complex|unreadable)/,
    );
    expect((await read('notes.txt', 'Hello')).text).toBe('Hello');
  }, 120_000);
});
