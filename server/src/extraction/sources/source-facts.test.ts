import { describe, expect, it } from 'vitest';
import { readOffice } from '../readers/office.ts';
import { openDocumentOf, slidesOf, wordOf, workbookWith } from '../testing/markup-documents.ts';

const read = async (type: string, file: Buffer): Promise<string> => (await readOffice(file, { type })).text;

const tides = [
  '| Port | High water – Morning | High water – Evening |',
  '| --- | --- | --- |',
  '| Esk | 04:10 | 16:35 |',
  '| Esk | 05:02 | 17:20 |',
  '| Fyne | no readings | no readings |',
].join('\n');

const slideCell = (runs: string, spans = '') =>
  `<a:tc${spans}><a:txBody><a:bodyPr/><a:p>${runs}<a:endParaRPr lang="en"/></a:p></a:txBody><a:tcPr/></a:tc>`;
const slideRun = (text: string, properties = '') =>
  `<a:r><a:rPr lang="en"${properties}/><a:t>${text}</a:t></a:r>`;
const slideText = (text: string, spans = '') => slideCell(text === '' ? '' : slideRun(text), spans);
const slideRow = (...cells: string[]) => `<a:tr h="1">${cells.join('')}</a:tr>`;

const openCell = (text: string, spans = '') =>
  `<table:table-cell${spans}><text:p>${text}</text:p></table:table-cell>`;
const openRow = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const covered = '<table:covered-table-cell/>';
const [down, across] = [' table:number-rows-spanned="2"', ' table:number-columns-spanned="2"'];
const openTable = `<table:table table:name="Tides">${[
  openRow(openCell('Port', down), openCell('High water', across), covered),
  openRow(covered, openCell('Morning'), openCell('Evening')),
  openRow(openCell('Esk', down), openCell('04:10'), openCell('16:35')),
  openRow(covered, openCell('05:02'), openCell('17:20')),
  openRow(openCell('Fyne'), openCell('no readings', across), covered),
].join('')}</table:table>`;

describe('slides', () => {
  it('repeats merged cells', async () => {
    const rows = [
      slideRow(
        slideText('Port', ' rowSpan="2"'),
        slideText('High water', ' gridSpan="2"'),
        slideText('', ' hMerge="1"'),
      ),
      slideRow(slideText('', ' vMerge="1"'), slideText('Morning'), slideText('Evening')),
      slideRow(slideText('Esk', ' rowSpan="2"'), slideText('04:10'), slideText('16:35')),
      slideRow(slideText('', ' vMerge="1"'), slideText('05:02'), slideText('17:20')),
      slideRow(slideText('Fyne'), slideText('no readings', ' gridSpan="2"'), slideText('', ' hMerge="1"')),
    ];
    expect(await read('pptx', slidesOf(rows.join('')))).toBe(tides);
  });

  it('keeps raised text, line breaks and fields of cells', async () => {
    const runs = `${slideRun('10')}${slideRun('6', ' baseline="30000"')}<a:br><a:rPr lang="en"/></a:br>${slideRun('H', ' baseline="0"')}${slideRun('2', ' baseline="-25000" dirty="0"')}${slideRun('O, page ')}<a:fld id="{1}" type="slidenum"><a:rPr/><a:t>7</a:t></a:fld>`;
    const rows = slideRow(slideText('Litres'), slideText('Note')) + slideRow(slideCell(runs), slideText('x'));
    expect(await read('pptx', slidesOf(rows))).toContain('| 10⁶ H₂O, page 7 | x |');
  });
});

describe('workbooks', () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (number: number, cells: Record<string, string>) =>
    `<row r="${number}">${Object.entries(cells)
      .map(([col, text]) => cell(`${col}${number}`, text))
      .join('')}</row>`;

  it('repeats merged cells, hides what they cover, and writes a title above the table', async () => {
    const rows = [
      row(1, { B: 'Tides' }),
      row(3, { B: 'Port', C: 'High water' }),
      row(4, { C: 'Morning', D: 'Evening' }),
      row(5, { B: 'Esk', C: '04:10', D: '16:35' }),
      row(6, { B: 'hidden', C: '05:02', D: '17:20' }),
      row(7, { B: 'Fyne', C: 'no readings', D: 'hidden' }),
    ];
    const merges = ['B1:D1', 'B3:B4', 'C3:D3', 'B5:B6', 'C7:D7'].map((ref) => `<mergeCell ref="${ref}"/>`);
    const sheet = `<sheetData>${rows.join('')}</sheetData><mergeCells count="5">${merges.join('')}</mergeCells>`;
    expect(await read('xlsx', workbookWith(sheet, 'A &amp; B'))).toBe(`### Tides\n\n${tides}`);
  });

  it('keeps raised text of rich text within a cell', async () => {
    const run = (text: string, position: string) =>
      `<r><rPr><sz val="11"/><vertAlign val="${position}"/></rPr><t xml:space="preserve">${text}</t></r>`;
    const rich = `<row><c t="inlineStr"><is><r><t>10</t></r>${run('6', 'superscript')}<r><t xml:space="preserve"> litres of H</t></r>${run('2', 'subscript')}<r><t>O</t></r></is></c></row>`;
    expect(await read('xlsx', workbookWith(`<sheetData>${rich}</sheetData>`))).toContain('10⁶ litres of H₂O');
  });
});

describe('OpenDocument files', () => {
  it.each([
    ['odt', 'text', openTable],
    ['ods', 'spreadsheet', openTable],
    ['odp', 'presentation', `<draw:page><draw:frame>${openTable}</draw:frame></draw:page>`],
  ] as const)('repeats merged cells of %s', async (type, kind, body) => {
    expect(await read(type, openDocumentOf(kind, { body }))).toBe(tides);
  });

  it('reads positions of text by name and in per cent', async () => {
    const styles = ['super 58%', '33% 58%', 'sub 58%', '-12.5% 58%', '0% 100%']
      .map(
        (position, index) =>
          `<style:style style:name="T${index}" style:family="text"><style:text-properties style:text-position="${position}"/></style:style>`,
      )
      .join('');
    const span = (style: number, text: string) =>
      `<text:span text:style-name="T${style}">${text}</text:span>`;
    const body = `<text:p>10${span(0, '6')} 10${span(1, '9')} H${span(2, '2')}O CO${span(3, '2')} 1${span(4, '2')}</text:p>`;
    expect(await read('odt', openDocumentOf('text', { body, styles }))).toBe('10⁶ 10⁹ H₂O CO₂ 12');
  });
});

describe('RTF', () => {
  const document = (body: string) => Buffer.from(String.raw`{\rtf1\ansi ${body}}`);
  const row = (definition: string, ...cells: string[]) =>
    `\\trowd\\trleft-108${definition}\n\\pard\\intbl ${cells.join('\\cell ')}\\cell\\row\n`;

  it('places cells by their edges, and repeats merged ones', async () => {
    const columns = String.raw`\cellx2000\cellx4000\cellx6000`;
    const body = [
      row(String.raw`\clvmgf\cellx2000\cellx6010`, 'Port', 'High water'),
      row(String.raw`\clvmrg${columns}`, '', 'Morning', 'Evening'),
      row(String.raw`\clvmgf${columns}`, 'Esk', '04:10', '16:35'),
      row(String.raw`\clvmrg${columns}`, '', '05:02', '17:20'),
      row(String.raw`\cellx2000\clmgf\cellx4000\clmrg\cellx6000`, 'Fyne', 'no readings', ''),
    ];
    expect(await read('rtf', document(body.join('')))).toBe(tides);
  });

  it('keeps tables of several documents parts apart', async () => {
    const body = `${row(String.raw`\cellx2000\cellx4000`, 'Name', 'Room')}${row(String.raw`\cellx4000`, 'All staff')}${row(String.raw`\cellx2000\cellx4000`, 'Otter', 'B12')}\\pard Between\\par ${row(String.raw`\cellx900\cellx1800`, 'A', 'B')}${row(String.raw`\cellx900\cellx1800`, '1', '2')}`;
    expect(await read('rtf', document(body))).toBe(
      '| Name | Room |\n| --- | --- |\n| All staff |  |\n| Otter | B12 |\n\nBetween\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    );
  });

  it('reads tables of a document with tables in its header and its cells', async () => {
    const nested = String.raw`\pard\intbl\itap2 Day\nestcell Hour\nestcell{\*\nesttableprops\trowd\cellx1000\cellx2000\nestrow}{\nonesttables\par}`;
    const body = [
      String.raw`{\header \trowd\cellx5000\pard\intbl Head\cell\row}`,
      row(String.raw`\clvmgf\cellx2000\cellx6000`, 'Team', 'Shifts'),
      row(String.raw`\clvmrg\cellx2000\cellx4000\cellx6000`, '', 'Early', 'Late'),
      row(String.raw`\cellx2000\cellx4000\cellx6000`, 'Otters', `\n${nested}\n\\pard\\intbl `, 'none'),
    ];
    expect(await read('rtf', document(body.join('')))).toContain(
      '| Team | Shifts – Early | Shifts – Late |\n| --- | --- | --- |\n| Otters | Day, Hour | none |',
    );
  });

  it('reads raised and lowered positions, and signs without a line break', async () => {
    const body = String.raw`10{\super 6} 10{\up6 9} H{\sub 2}O CO{\dn4 2} x\up6 2\up0  \\up6, 10\~km, 7\_B\par`;
    expect(await read('rtf', document(body))).toBe('10⁶ 10⁹ H₂O CO₂ x² \\up6, 10\u00a0km, 7-B');
  });
});

describe('Word documents', () => {
  const cell = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr><w:p>${text && `<w:r><w:t>${text}</w:t></w:r>`}</w:p></w:tc>`;
  const row = (cells: string[], properties = '') =>
    `<w:tr><w:trPr>${properties}</w:trPr>${cells.join('')}</w:tr>`;
  const [start, go, wide] = ['<w:vMerge w:val="restart"/>', '<w:vMerge/>', '<w:gridSpan w:val="2"/>'];

  it('repeats merged cells', async () => {
    const rows = [
      row([cell('Port', start), cell('High water', wide)], '<w:tblHeader/>'),
      row([cell('', go), cell('Morning'), cell('Evening')]),
      row([cell('Esk', start), cell('04:10'), cell('16:35')]),
      row([cell('', go), cell('05:02'), cell('17:20')]),
      row([cell('Fyne'), cell('no readings', wide)]),
    ];
    expect(await read('docx', wordOf(`<w:tbl>${rows.join('')}</w:tbl>`))).toBe(tides);
  });

  it('writes raised text of notes', async () => {
    const text = (written: string, raised: string) =>
      `<text:p>${written}<text:span text:style-name="T">${raised}</text:span></text:p>`;
    const styles =
      '<style:style style:name="T" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>';
    const body = `<text:p>Volume<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${text('About 10', '6')}</text:note-body></text:note></text:p>`;
    expect(await read('odt', openDocumentOf('text', { body, styles }))).toBe('Volume[^1]\n\n[^1]: About 10⁶');
  });

  it('places rows that start in a later column', async () => {
    const rows = [
      row([cell('A'), cell('B'), cell('C')]),
      row([cell('x'), cell('y')], '<w:gridBefore w:val="1"/><w:wBefore w:w="9" w:type="dxa"/>'),
    ];
    expect(await read('docx', wordOf(`<w:tbl>${rows.join('')}</w:tbl>`))).toContain('|  | x | y |');
  });

  it('repeats cells that older programs merged across', async () => {
    const rows = [
      row([cell('A'), cell('B'), cell('C'), cell('D')]),
      row([cell('x'), cell('y', '<w:hMerge w:val="restart"/>'), cell('', '<w:hMerge/>'), cell('z')]),
    ];
    expect(await read('docx', wordOf(`<w:tbl>${rows.join('')}</w:tbl>`))).toContain('| x | y | y | z |');
  });

  it('reads raised text by its position, but no initials', async () => {
    const run = (text: string, properties = '') =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
    const body = `<w:p>${run('10')}${run('6', '<w:position w:val="6"/><w:sz w:val="16"/>')}${run(' H')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run('O x')}${run('i', '<w:position w:val="-4"/>')}</w:p><w:p>${run('T', '<w:position w:val="-9"/><w:sz w:val="116"/>')}${run('he end')}</w:p>`;
    expect(await read('docx', wordOf(body))).toBe('10⁶ H₂O xᵢ\n\nThe end');
  });
});
