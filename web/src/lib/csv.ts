/** Comma-separated values (RFC 4180) with protection against formula injection. */

type CsvValue = string | number;

/**
 * Matches the start of a formula at the start of a field, or after another list separator or a line break.
 * With another separator, the quotes around the field don't protect it. Numbers are not formulas.
 */
const formulaStart =
  /(^|[;\t\r\n])(?="{0,4}[=+\-@＝＋－＠﹦])(?!"{0,4}[+-]?\d[\d.,]*%?"{0,4}(?:[;\t\r\n]|$))/g;
/** Matches a leading control character, which some spreadsheets drop before they detect a formula. */
const leadingControl = /^(?=[\t\r\n])/;

/** Escapes a value; an apostrophe before a formula turns it into text. */
function fieldOf(value: CsvValue): string {
  const safe = String(value).replace(leadingControl, "'").replaceAll(formulaStart, "$1'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats rows as CSV without a trailing line break. */
export const csvOf = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => row.map(fieldOf).join(',')).join('\r\n');

/** Creates a CSV file with a byte order mark, by which spreadsheets detect UTF-8. */
export const csvFile = (rows: readonly (readonly CsvValue[])[]): Blob =>
  new Blob(['\u{FEFF}', csvOf(rows), '\r\n'], { type: 'text/csv;charset=utf-8' });
