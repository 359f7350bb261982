/** Creates workbooks with number formats, formulas and ranges for tests. */
import { zipOf } from '../../testing/office-files.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Stored cell; a text is an inline string, a number has no format. */
export type TestCell =
  | string
  | number
  | undefined
  | {
      /** Stored result as written in the file. */
      v?: string | number;
      /** Type of the result. */
      t?: string;
      /** Formula, or its element. */
      f?: string;
      /** Index in `formats`, from 1; 0 is the general format. */
      s?: number;
      /** Contents of an inline string. */
      is?: string;
    };

export interface TestSheet {
  rows: TestCell[][];
  state?: string;
  /** Markup after the cells. */
  after?: string;
  /** Relations of the sheet: kind and target by id. */
  relations?: Record<string, [kind: string, target: string]>;
}

export interface TestWorkbook {
  sheets: Record<string, TestSheet | TestCell[][]>;
  /** Ids of built-in formats, or codes. */
  formats?: (number | string)[];
  is1904?: boolean;
  /** Elements of the shared strings. */
  strings?: string[];
  parts?: Record<string, string>;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Creates the bytes of a workbook. */
export function workbookFile({
  sheets,
  formats = [],
  is1904 = false,
  strings = [],
  parts = {},
}: TestWorkbook) {
  const entries = Object.entries(sheets).map(([name, sheet]) => ({
    name,
    ...(Array.isArray(sheet) ? { rows: sheet } : sheet),
  }));
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${entries.map(({ name, state }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="s${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml({
      ...Object.fromEntries(
        entries.map((_, i) => [`s${i + 1}`, ['worksheet', `worksheets/sheet${i + 1}.xml`]]),
      ),
      styles: ['styles', 'styles.xml'],
      strings: ['sharedStrings', 'sharedStrings.xml'],
    }),
    'xl/styles.xml': stylesXml(formats),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map((string) => `<si>${string}</si>`).join('')}</sst>`,
  };
  for (const [i, { rows, after = '', relations }] of entries.entries()) {
    files[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet xmlns="${main}" xmlns:r="${officeRelations}"><sheetData>${rows.map(rowXml).join('')}</sheetData>${after}</worksheet>`;
    if (relations) files[`xl/worksheets/_rels/sheet${i + 1}.xml.rels`] = relationsXml(relations);
  }
  return zipOf({ ...files, ...parts });
}

export const relationsXml = (relations: Record<string, [kind: string, target: string]>): string =>
  `<Relationships xmlns="${packageRelations}">${Object.entries(relations)
    .map(
      ([id, [kind, target]]) =>
        `<Relationship Id="${id}" Type="${officeRelations}/${kind}" Target="${escapeXml(target)}"${/^[a-z]+:/.test(target) ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

function stylesXml(formats: readonly (number | string)[]): string {
  const ids = formats.map((format, i) => (typeof format === 'number' ? format : 164 + i));
  const codes = formats.flatMap((format, i) =>
    typeof format === 'number' ? [] : `<numFmt numFmtId="${164 + i}" formatCode="${escapeXml(format)}"/>`,
  );
  return `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><fonts><font/></fonts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/>${ids.map((id) => `<xf numFmtId="${id}" fontId="0" xfId="0"/>`).join('')}</cellXfs></styleSheet>`;
}

const rowXml = (cells: readonly TestCell[], index: number): string =>
  `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${index + 1}`)).join('')}</row>`;

function cellXml(cell: TestCell, reference: string): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  const { v, t, f, s, is } = typeof cell === 'string' ? textCell(cell) : cell;
  const value = v === undefined ? '' : `<v>${v}</v>`;
  const type = is === undefined ? t : 'inlineStr';
  const attributes = `${s === undefined ? '' : ` s="${s}"`}${type === undefined ? '' : ` t="${type}"`}`;
  return `<c r="${reference}"${attributes}>${formulaXml(f)}${value}${is === undefined ? '' : `<is>${is}</is>`}</c>`;
}

/** Returns an element as it is given, or one with the formula. */
function formulaXml(formula: string | undefined): string {
  if (formula === undefined) return '';
  return formula.startsWith('<') ? formula : `<f>${escapeXml(formula)}</f>`;
}

const textCell = (text: string): Exclude<TestCell, string | number | undefined> => ({
  is: `<t xml:space="preserve">${escapeXml(text)}</t>`,
});
