/** CSV of usage by day, brand, agent, model and privacy. It holds neither people nor texts. */
import { Readable } from 'node:stream';
import { type CsvRow, csvLines, csvStart, type Separator } from '../../../http/responses/csv.ts';
import type { Download } from '../../../http/responses/download.ts';
import { daysOfPeriod, resolvePeriod, segmentsOf, type Unit } from './periods.ts';
import { type ExportRow, readExportRows } from './report-queries.ts';
import { filterOf, type ReportChoice, type ReportDeps } from './reports.ts';

/** Days that are read at once. */
const daysPerBatch = 7;

const columns: readonly (readonly [name: string, value: (row: ExportRow) => string | number | null])[] = [
  ['brand', ({ brandName, brandKey }) => brandName ?? brandKey],
  ['brandKey', ({ brandKey }) => brandKey],
  ['agent', ({ agentName, isPersonal }) => (isPersonal ? 'Personal agents' : agentName)],
  ['agentId', ({ agentId }) => agentId],
  ['model', ({ model }) => model],
  ['privacy', ({ isPrivate }) => (isPrivate ? 'private' : 'notPrivate')],
  ['conversations', ({ conversations }) => conversations],
  ['questions', ({ questions }) => questions],
  ['errors', ({ errors }) => errors],
  ['liked', ({ liked }) => liked],
  ['disliked', ({ disliked }) => disliked],
  ['inputTokens', ({ inputTokens }) => inputTokens],
  ['cachedInputTokens', ({ cachedInputTokens }) => cachedInputTokens],
  ['outputTokens', ({ outputTokens }) => outputTokens],
  ['costInUsd', ({ cost }) => cost],
  ['callsWithoutPrice', ({ unpriced }) => unpriced],
];

/** Writes numbers as the separator's spreadsheets read them: after semicolons with a decimal comma. */
const textOf = (value: string | number | null, separator: Separator): string | null => {
  if (typeof value !== 'number') return value;
  // Never in exponents, which not every spreadsheet reads.
  const text = Number.isInteger(value) ? String(value) : value.toFixed(9).replace(/0+$/, '');
  return separator === ';' ? text.replace('.', ',') : text;
};

async function* linesOf(
  { db }: ReportDeps,
  choice: ReportChoice,
  { days, separator }: { days: readonly Unit[]; separator: Separator },
): AsyncGenerator<string> {
  yield csvStart + csvLines([['day', ...columns.map(([name]) => name)]], separator);
  for (let first = 0; first < days.length; first += daysPerBatch) {
    const batch = days.slice(first, first + daysPerBatch);
    const rows = await readExportRows(db, { filter: filterOf(choice), units: batch.map(segmentsOf) });
    const lines = rows.map(
      (row): CsvRow => [
        batch[row.unit]?.at ?? '',
        ...columns.map(([, value]) => textOf(value(row), separator)),
      ],
    );
    yield csvLines(lines, separator);
  }
}

/** Exports the usage of a period by day of the time zone, streamed. */
export function exportUsage(
  deps: ReportDeps,
  { separator, ...choice }: ReportChoice & { separator: 'comma' | 'semicolon' },
): Download {
  const { period } = resolvePeriod(choice, deps.clock.now());
  const days = daysOfPeriod(period);
  const lines = linesOf(deps, choice, { days, separator: separator === 'comma' ? ',' : ';' });
  return { mediaType: 'text/csv', body: Readable.from(lines), saveAs: 'analytics-export.csv' };
}
