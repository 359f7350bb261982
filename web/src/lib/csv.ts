/** Comma-separated values (RFC 4180) that a spreadsheet can't take for formulas: the one writer of them. */

type CsvValue = string | number;

/**
 * The start of a formula, at the start of a field or behind another list separator or a line break, also in quotes:
 * with another list separator, the quotes around the field don't hold it together. Numbers are none.
 */
const formulaStart =
  /(^|[;\t\r\n])(?="{0,4}[=+\-@＝＋－＠﹦])(?!"{0,4}[+-]?\d[\d.,]*%?"{0,4}(?:[;\t\r\n]|$))/g;
/** Some spreadsheets drop it before they look for a formula. */
const leadingControl = /^(?=[\t\r\n])/;

/** Marks each start of a formula by an apostrophe, which makes it text. */
function fieldOf(value: CsvValue): string {
  const safe = String(value).replace(leadingControl, "'").replaceAll(formulaStart, "$1'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV, without a line break at the end. */
export const csvOf = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => row.map(fieldOf).join(',')).join('\r\n');

/** A CSV file; it begins with the mark by which spreadsheets know its letters. */
export const csvFile = (rows: readonly (readonly CsvValue[])[]): Blob =>
  new Blob(['\u{FEFF}', csvOf(rows), '\r\n'], { type: 'text/csv;charset=utf-8' });
