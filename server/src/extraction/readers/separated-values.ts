/** Reads tables with fields separated by commas, semicolons, tabs or bars. */
import type { CellMetadata, OfficeContentNode } from 'officeparser';

/** Candidates in order of preference: commas may also be part of fields. */
const separators = ['\t', ';', '|', ','] as const;
/** Characters inspected to detect the separator. */
const sampleCharacters = 32_768;
const quotedField = /(?<=^|[,;|\t\r\n]) *"[^"]*(?:""[^"]*)*" *(?=[,;|\t\r\n]|$)/g;
const lineBreak = /\r\n?|\n/;
/** Separator directive that some programs write above the first row. */
const separatorDirective = /^"?sep=([^\r\n])"?(?:\r\n?|\n)/i;
const decimalCommas = /(?<=\d),(?=\d)/g;

/**
 * Reads a table as a sheet. The separator is the announced one, or the one that gives most lines the same number
 * of fields.
 *
 * @param preferred separator if the lines are inconclusive
 */
export function readSeparatedValues(table: string, preferred: ',' | '\t' = ','): OfficeContentNode {
  const rows: OfficeContentNode[] = [];
  let row = 0;
  for (const fields of separatedRows(table, preferred)) {
    const cells = fields.flatMap((text, col) => (text.trim() === '' ? [] : [cellOf(text, { row, col })]));
    if (cells.length > 0) rows.push({ type: 'row', children: cells });
    row += 1;
  }
  return { type: 'sheet', metadata: { sheetName: '' }, children: rows };
}

const cellOf = (text: string, metadata: CellMetadata): OfficeContentNode => ({
  type: 'cell',
  text,
  metadata,
  children: [{ type: 'text', text }],
});

/** Yields the fields of each row. */
export function separatedRows(table: string, preferred: ',' | '\t' = ','): Generator<string[]> {
  const [line = '', declared] = separatorDirective.exec(table) ?? [];
  const rows = table.slice(line.length);
  return rowsOf(rows, declared ?? separatorOf(rows, preferred));
}

function separatorOf(table: string, preferred: string): string {
  const sample = table.slice(0, sampleCharacters).replaceAll(quotedField, '');
  const lines = sample.split(lineBreak).filter((line) => line.trim() !== '');
  // The last line of the sample may be truncated.
  if (lines.length > 1 && table.length > sampleCharacters) lines.pop();
  const [first = ''] = lines;
  const isDecimal = !first.includes(',') && !sample.replaceAll(decimalCommas, '').includes(',');
  let best = { separator: isDecimal ? '\t' : preferred, share: 0.5 };
  for (const separator of separators) {
    if (separator === ',' && isDecimal) continue;
    const share = countAgreeing(lines.map((line) => line.split(separator).length)) / lines.length;
    if (share > best.share) best = { separator, share };
  }
  return best.separator;
}

/** Counts the lines with the most common number of fields, ignoring lines with a single field. */
function countAgreeing(counts: readonly number[]): number {
  const lines = new Map<number, number>();
  for (const count of counts) if (count > 1) lines.set(count, (lines.get(count) ?? 0) + 1);
  return Math.max(0, ...lines.values());
}

/** Yields the rows. Quotes that don't enclose a field are kept: they may mean inches. */
function* rowsOf(table: string, separator: string): Generator<string[]> {
  const fieldEnd = new RegExp(`[${separator.replace(/[\\\]^-]/, '\\$&')}\\r\\n]|$`, 'g');
  const endFrom = (at: number): number => {
    fieldEnd.lastIndex = at;
    return fieldEnd.exec(table)?.index ?? table.length;
  };
  let row: string[] = [];
  for (let at = 0; at < table.length; ) {
    const quoted = quotedAt(table, at);
    const isWhole = quoted !== undefined && endFrom(quoted.end) === quoted.end;
    const end = isWhole ? quoted.end : endFrom(at);
    row.push(isWhole ? quoted.text : table.slice(at, end));
    at = end + (table.startsWith('\r\n', end) ? 2 : 1);
    if (table[end] === separator) {
      if (at === table.length) row.push('');
      continue;
    }
    yield row;
    row = [];
  }
  if (row.length > 0) yield row;
}

/** Parses a quoted field; returns its text and the offset after trailing blanks. */
function quotedAt(table: string, start: number): { text: string; end: number } | undefined {
  const open = afterBlanks(table, start);
  if (table[open] !== '"') return undefined;
  for (let close = table.indexOf('"', open + 1); close >= 0; close = table.indexOf('"', close + 2)) {
    if (table[close + 1] === '"') continue;
    const text = table.slice(open + 1, close).replaceAll('""', '"');
    return { text, end: afterBlanks(table, close + 1) };
  }
  return undefined;
}

function afterBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at;
}
