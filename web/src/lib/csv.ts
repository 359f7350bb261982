/** Comma-separated values (RFC 4180) that a spreadsheet can't take for formulas: the one writer of them. */

type CsvValue = string | number;

/** A leading =, +, -, @, tab or CR starts a formula: an apostrophe before it makes it text. Numbers stay numbers. */
function fieldOf(value: CsvValue): string {
  const text = String(value);
  const isNumber = /^[+-]?\d[\d.,]*%?$/.test(text);
  const safe = /^[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV, without a line break at the end. */
export const csvOf = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => row.map(fieldOf).join(',')).join('\r\n');

/** A CSV file; it begins with the mark by which spreadsheets know its letters. */
export const csvFile = (rows: readonly (readonly CsvValue[])[]): Blob =>
  new Blob(['\u{FEFF}', csvOf(rows), '\r\n'], { type: 'text/csv;charset=utf-8' });
