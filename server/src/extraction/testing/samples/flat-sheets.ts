/** Builds the spreadsheet of a sample as flat OpenDocument. */
import type { SampleContent, Sheet, SheetCell, ValueKind } from './content.ts';
import { escaped, flatDocument } from './flat-odf.ts';
import { gridOf } from './tables.ts';

/** Builds a spreadsheet whose formulas have no stored results. */
export function flatSheets(content: SampleContent): string {
  const formats = numberFormats(content);
  const styles = Object.entries(formats).map(
    ([kind, format]) =>
      format +
      `<style:style style:name="${kind}" style:family="table-cell" style:data-style-name="N${kind}"/>`,
  );
  return flatDocument(content, {
    family: 'spreadsheet',
    automaticStyles:
      '<style:style style:name="Column" style:family="table-column"><style:table-column-properties style:column-width="4.2cm"/></style:style>' +
      `<style:style style:name="Sheet" style:family="table" style:master-page-name="Landscape"><style:table-properties style:writing-mode="${content.direction === 'rtl' ? 'rl-tb' : 'lr-tb'}"/></style:style>` +
      '<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="29.7cm" fo:page-height="21cm" fo:margin="2cm" style:print-orientation="landscape"/></style:page-layout>' +
      styles.join(''),
    masterPages: '<style:master-page style:name="Landscape" style:page-layout-name="Page"/>',
    body: content.sheets.map(sheetToOdf).join('\n'),
  });
}

function numberFormats({ language, country }: SampleContent): Partial<Record<ValueKind, string>> {
  const locale = `number:language="${language}" number:country="${country}"`;
  const text = (literal: string) => `<number:text>${literal}</number:text>`;
  const decimals = '<number:number number:decimal-places="2" number:min-integer-digits="1"/>';
  const grouped =
    '<number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/>';
  const symbol = (sign: string) => `<number:currency-symbol ${locale}>${sign}</number:currency-symbol>`;
  const slash = text(language === 'de' ? '.' : '/');
  const currency = {
    GB: symbol('£') + grouped,
    DE: `${grouped}${text(' ')}${symbol('€')}`,
    EG: symbol('EGP') + text(' ') + grouped,
  };
  const style = (element: string, kind: ValueKind, parts: string) =>
    `<number:${element}-style style:name="N${kind}" ${locale}>${parts}</number:${element}-style>`;
  return {
    date: style(
      'date',
      'date',
      `<number:day number:style="long"/>${slash}<number:month number:style="long"/>${slash}<number:year number:style="long"/>`,
    ),
    time: style(
      'time',
      'time',
      `<number:hours number:style="long"/>${text(':')}<number:minutes number:style="long"/>`,
    ),
    percentage: style('percentage', 'percentage', `${decimals}${text('%')}`),
    currency: style('currency', 'currency', currency[country]),
    number: style('number', 'number', grouped),
    decimal: style('number', 'decimal', decimals),
    plain: style('number', 'plain', '<number:number number:min-integer-digits="1"/>'),
  };
}

function sheetToOdf({ name, rows }: Sheet): string {
  const cells = rows.map((row) =>
    row.map(
      (cell): SheetCell => (typeof cell === 'string' ? { kind: 'text', value: cell, shown: cell } : cell),
    ),
  );
  const grid = gridOf(cells).map(
    (row) =>
      `<table:table-row>${row.map((cell) => (cell.isCovered ? '<table:covered-table-cell/>' : cellToOdf(cell))).join('')}</table:table-row>`,
  );
  return `<table:table table:name="${escaped(name)}" table:style-name="Sheet"><table:table-column table:style-name="Column" table:number-columns-repeated="${gridOf(cells)[0]?.length ?? 0}"/>${grid.join('')}</table:table>`;
}

const valueTypes: Record<ValueKind, string> = {
  text: 'string',
  date: 'date',
  time: 'time',
  percentage: 'percentage',
  currency: 'currency',
  number: 'float',
  decimal: 'float',
  plain: 'float',
};
const valueAttributes: Partial<Record<string, string>> = { date: 'date-value', time: 'time-value' };

function cellToOdf({ kind, value, formula, columns = 1, rows = 1 }: SheetCell): string {
  if (kind === 'text' && value === '') return '<table:table-cell/>';
  const type = valueTypes[kind];
  const style = kind === 'text' ? '' : `table:style-name="${kind}"`;
  const spans = `table:number-columns-spanned="${columns}" table:number-rows-spanned="${rows}"`;
  if (formula !== undefined) return `<table:table-cell ${style} table:formula="of:=${formula}"/>`;
  if (kind === 'text')
    return `<table:table-cell office:value-type="string" ${spans}><text:p>${escaped(value ?? '')}</text:p></table:table-cell>`;
  return `<table:table-cell ${style} office:value-type="${type}" office:${valueAttributes[type] ?? 'value'}="${value}" ${spans}/>`;
}
