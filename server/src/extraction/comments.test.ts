/** Comments of every kind of document stand behind what they refer to. */
import { expect, it } from 'vitest';
import { zipOf } from '../testing/office-files.ts';
import { readOffice } from './readers/office.ts';
import { openDocumentOf } from './testing/markup-documents.ts';
import { paragraph, run, wordDocument } from './testing/word-document.ts';
import { relationsXml, workbookFile } from './testing/workbooks.ts';

const read = async (type: string, file: Uint8Array) => (await readOffice(file, { type })).text;

it('reads comments of Word behind their paragraph, and in their cell', async () => {
  const reference = (id: number) => `<w:r><w:commentReference w:id="${id}"/></w:r>`;
  const start = '<w:commentRangeStart w:id="1"/>';
  const cell = (content: string) => `<w:tc>${paragraph(content)}</w:tc>`;
  const body =
    paragraph(start + run('The valve')) +
    paragraph(`${run('opens at 4 bar.')}<w:commentRangeEnd w:id="1"/>${reference(1)}`) +
    `<w:tbl><w:tr>${cell(run('Rope'))}${cell(run('12') + reference(2))}</w:tr><w:tr>${cell(run('Buoy'))}${cell(run('3'))}</w:tr></w:tbl>`;
  const comment = (id: number, author: string, ...texts: string[]) =>
    `<w:comment w:id="${id}" w:author="${author}">${texts.map((text) => paragraph(run(text))).join('')}</w:comment>`;
  const comments = `<w:comments>${comment(1, 'Jana Weber', 'Should be 6 bar.', 'See sheet 12.')}${comment(2, 'Max', 'per metre')}</w:comments>`;
  expect(await read('docx', wordDocument({ body, others: { 'word/comments.xml': comments } }))).toBe(
    'The valve\n\nopens at 4 bar.\n\nComment (Jana Weber): Should be 6 bar. See sheet 12.\n\n| Rope | 12 Comment (Max): per metre |\n| --- | --- |\n| Buoy | 3 |',
  );
});

const annotation = '<office:annotation><text:p>Check this.</text:p></office:annotation>';

it('reads annotations of OpenDocument texts and sheets', async () => {
  const text = openDocumentOf('text', {
    body: `<text:p>Open ${annotation}here.</text:p><text:p>End.</text:p>`,
  });
  expect(await read('odt', text)).toBe('Open here.\n\nComment: Check this.\n\nEnd.');
  const cells = ['Item', 'Price', 'Rope', `${annotation}<text:p>12</text:p>`].map(
    (content) =>
      `<table:table-cell>${content.startsWith('<') ? content : `<text:p>${content}</text:p>`}</table:table-cell>`,
  );
  const row = (...content: (string | undefined)[]) =>
    `<table:table-row>${content.join('')}</table:table-row>`;
  const body = `<table:table table:name="A">${row(cells[0], cells[1])}${row(cells[2], cells[3])}</table:table>`;
  expect(await read('ods', openDocumentOf('spreadsheet', { body }))).toBe(
    '| Item | Price |\n| --- | --- |\n| Rope | 12 |\n\nComment on B2: Check this.',
  );
});

it('reads annotations of RTF', async () => {
  const body = String.raw`{\rtf1\ansi\pard Valve{\*\atnid JW}{\*\atnauthor Jana}\chatn{\*\annotation Check 3\endash 5.} closed.\par}`;
  expect(await read('rtf', Buffer.from(body))).toBe('Valve closed.\n\nComment (Jana): Check 3–5.');
});

it('reads notes and threads of workbooks, each once', async () => {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const note = (ref: string, text: string) =>
    `<comment ref="${ref}" authorId="0"><text><r><t xml:space="preserve">${text}</t></r></text></comment>`;
  const thread = (ref: string, text: string) =>
    `<threadedComment ref="${ref}" personId="p"><text>${text}</text></threadedComment>`;
  const file = workbookFile({
    sheets: {
      Data: {
        rows: [
          ['Item', 'Price'],
          ['Rope', 12],
        ],
        relations: {
          c: ['comments', '../comments1.xml'],
          t: ['threadedComment', '../threadedComments/threadedComment1.xml'],
        },
      },
    },
    parts: {
      'xl/comments1.xml': `<comments ${main}><authors><author>Jana</author></authors><commentList>${note('B2', 'Jana:\nper metre')}${note('A2', 'Copy of the thread')}</commentList></comments>`,
      'xl/threadedComments/threadedComment1.xml': `<ThreadedComments>${thread('A2', 'Is this final?')}${thread('A2', 'Yes.')}</ThreadedComments>`,
      'xl/persons/person.xml': '<personList><person id="p" displayName="Max"/></personList>',
    },
  });
  expect(await read('xlsx', file)).toBe(
    '| Item | Price |\n| --- | --- |\n| Rope | 12 |\n\nComment on B2 (Jana): per metre\n\nComment on A2 (Max): Is this final?\n\nComment on A2 (Max): Yes.',
  );
});

it('reads the parts of documents by their numbered or other names', async () => {
  const name = 'xl/book.xml';
  const workbook = zipOf({
    '_rels/.rels': relationsXml({ r: ['officeDocument', name] }),
    [name]:
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" r:id="s"/></sheets></workbook>',
    'xl/_rels/book.xml.rels': relationsXml({ s: ['worksheet', 'worksheets/one.xml'] }),
    'xl/worksheets/one.xml':
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>Tide</t></is></c></row></sheetData></worksheet>',
  });
  expect(await read('xlsx', workbook)).toBe('Tide');
  const names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const body = paragraph(run('hidden words for machines', '<w:vanish/>') + run('Shown'));
  const online = zipOf({
    'word/document2.xml': `<w:document ${names}><w:body>${body}</w:body></w:document>`,
  });
  expect(await read('docx', online)).toBe('Shown');
});
