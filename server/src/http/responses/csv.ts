/** CSV for spreadsheets (RFC 4180). */

/** Characters that make a spreadsheet read a cell as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

export type CsvRow = readonly (string | null)[];

function cell(value: string | null, separator: ',' | ';'): string {
  const text = value ?? '';
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(harmless) || harmless.includes(separator)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}

export const byteOrderMark = '\uFEFF';

/** Writes a row; cells that look like formulas begin with an apostrophe. */
export const csvLine = (row: CsvRow, separator: ',' | ';' = ','): string =>
  `${row.map((value) => cell(value, separator)).join(separator)}\r\n`;

/** Writes rows as CSV with a byte order mark. */
export const csvOf = (rows: readonly CsvRow[]): string =>
  `${byteOrderMark}${rows.map((row) => csvLine(row)).join('')}`;
