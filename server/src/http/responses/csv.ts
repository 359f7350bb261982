/** CSV for spreadsheets (RFC 4180). */

/** Separates the cells of a row: commas, or semicolons where commas are decimal. */
export type Separator = ',' | ';';

/**
 * Matches the start of a formula at the start of a cell, or after another list separator or a line break. With
 * another separator, the quotes around the cell don't protect it. Numbers are not formulas.
 */
const formulaStartOf = (other: Separator) =>
  new RegExp(
    `(^|[${other}\\t\\r\\n])(?="{0,4}[=+\\-@＝＋－＠﹦])(?!"{0,4}[+-]?\\d[\\d.,]*%?"{0,4}(?:[${other}\\t\\r\\n]|$))`,
    'g',
  );
const formulaStart: Record<Separator, RegExp> = { ',': formulaStartOf(';'), ';': formulaStartOf(',') };
/** Matches a leading control character, which some spreadsheets drop before they detect a formula. */
const leadingControl = /^(?=[\t\r\n])/;

function cell(value: string | null, separator: Separator): string {
  const harmless = (value ?? '').replace(leadingControl, "'").replaceAll(formulaStart[separator], "$1'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export type CsvRow = readonly (string | null)[];

/** Byte order mark, by which spreadsheets detect UTF-8. */
export const csvStart = '\uFEFF';

/** Writes rows as lines of CSV; cells that look like formulas begin with an apostrophe. */
export const csvLines = (rows: readonly CsvRow[], separator: Separator = ','): string =>
  rows.map((row) => `${row.map((value) => cell(value, separator)).join(separator)}\r\n`).join('');

/** Writes rows as CSV with a byte order mark. */
export const csvOf = (rows: readonly CsvRow[]): string => `${csvStart}${csvLines(rows)}`;
