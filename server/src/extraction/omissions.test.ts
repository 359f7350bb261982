import { Buffer } from 'node:buffer';
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import { OfficeWarningType } from 'officeparser';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../testing/office-files.ts';
import { mergeOmissions, shortenOmissions } from './omissions.ts';
import { readOffice } from './readers/office.ts';
import { packageOmissions, warningOmissions } from './readers/package-omissions.ts';
import { smallDocument } from './testing/small-documents.ts';

describe('merged omissions', () => {
  it('sum the counts of a kind, and count a page once', () => {
    const pages: Omission = { kind: 'pages', count: 2, pages: [7, 4] };
    const merged = mergeOmissions([{ kind: 'formulas', count: 2, pages: [4] }, pages], undefined, [
      { kind: 'formulas', count: 1, pages: [4] },
      { ...pages, pages: [9, 4] },
      { kind: 'pages', count: 3 },
    ]);
    expect(merged).toEqual([
      { kind: 'pages', count: 6, pages: [4, 7, 9] },
      { kind: 'formulas', count: 3, pages: [4] },
    ]);
  });

  it('list at most 20 pages', () => {
    const pages = Array.from({ length: 30 }, (_, index) => index + 1);
    const [short] = shortenOmissions([{ kind: 'pages', count: 30, pages }]);
    expect([short?.count, short?.pages?.length, short?.pages?.at(-1)]).toEqual([30, 20, 20]);
  });
});

const openObject = (type: string, place: string) =>
  `<manifest:file-entry manifest:full-path="${place}" manifest:media-type="application/vnd.${type}"/>`;

describe('package of a document', () => {
  it('has embedded files besides the workbooks of charts, which are read', () => {
    const slides = zipOf({
      'ppt/charts/chart1.xml': '<c/>',
      'ppt/charts/chartEx2.xml': '<c/>',
      'ppt/charts/style1.xml': '<s/>',
      'ppt/charts/_rels/chart1.xml.rels':
        '<Relationships><Relationship Id="r1" Target="../embeddings/Workbook1.xlsx"/></Relationships>',
      'ppt/embeddings/Workbook1.xlsx': 'numbers',
      'ppt/embeddings/oleObject1.bin': 'file',
    });
    expect(packageOmissions(slides)).toEqual([{ kind: 'embeddedFiles', count: 1 }]);
  });

  it('has embedded files of OpenDocument, whose charts and formulas are read', () => {
    const entries = [
      openObject('oasis.opendocument.text', '/'),
      openObject('oasis.opendocument.chart', 'Object 1/'),
      openObject('oasis.opendocument.formula', 'Object 2/'),
      openObject('oasis.opendocument.spreadsheet', 'Object 3/'),
      openObject('sun.star.oleobject', 'Object 4'),
    ];
    const manifest = `<manifest:manifest>${entries.join('')}</manifest:manifest>`;
    expect(packageOmissions(zipOf({ 'META-INF/manifest.xml': manifest }))).toEqual([
      { kind: 'embeddedFiles', count: 2 },
    ]);
  });

  it('is complete without such parts, or without a list of parts', () => {
    expect(packageOmissions(smallDocument.xlsx('3 weeks'))).toEqual([]);
    expect(packageOmissions(Buffer.from('PK'))).toEqual([]);
  });

  it('is read in linear time, whatever its manifest', () => {
    const manifest = '<manifest:file-entry full-path="Object '.repeat(80_000);
    expect(packageOmissions(zipOf({ 'META-INF/manifest.xml': manifest }))).toEqual([]);
  }, 1_000);
});

it('counts a chapter that a book lists but lacks', async () => {
  const book = zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf':
      '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
    'a.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Leave</p></body></html>',
  });
  expect(await readOffice(book, { type: 'epub' })).toMatchObject({
    text: 'Leave',
    omissions: [{ kind: 'pages', count: 1 }],
  });
});

describe('warning of the parser', () => {
  const issue = { type: 'warning', message: '' } as const;
  it.each([
    ['PAGE_LOAD_FAILED', { message: 'Error loading page 3:' }, { kind: 'pages', count: 1, pages: [3] }],
    [
      'PDF_CONTENT_LIMIT_EXCEEDED',
      { details: { limit: 'maxTextItems', pageNumber: 4 } },
      { kind: 'pages', count: 3, pages: [4, 5, 6] },
    ],
    ['TABLE_CELL_LIMIT_EXCEEDED', {}, { kind: 'tables', count: 1 }],
  ] as const)('%s names what was left out', (code, more, omission) => {
    expect(warningOmissions({ ...issue, code: OfficeWarningType[code], ...more }, 6)).toEqual([omission]);
  });

  it('is ignored if only pictures are missing', () => {
    const details = { limit: 'maxOperators', pageNumber: 4 };
    const code = OfficeWarningType.PDF_CONTENT_LIMIT_EXCEEDED;
    expect(warningOmissions({ ...issue, code, details }, 6)).toEqual([]);
  });
});
