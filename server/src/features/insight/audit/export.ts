/** The filtered audit log as CSV, one row per changed field. */
import type { FieldChange } from '@polylogue/contract/insight/audit/schemas';
import { Readable } from 'node:stream';
import type { RouteInput } from '@polylogue/contract/http';
import type { auditRoutes } from '@polylogue/contract/insight/audit/routes';
import type { Caller } from '../../../http/requests/caller.ts';
import { type CsvRow, csvLines, csvStart } from '../../../http/responses/csv.ts';
import type { Download } from '../../../http/responses/download.ts';
import { readChanges } from './changes.ts';
import * as queries from './queries.ts';
import { type AuditDeps, filterOf } from './service.ts';

/** Entries per batch, whose contents are in memory at once. */
const batchSize = 100;

const head = [
  'time',
  'userId',
  'user',
  'type',
  'itemId',
  'item',
  'operation',
  'version',
  'field',
  'before',
  'after',
  'requestId',
];

/** Writes a value as text: ids by their names, anything but a text as JSON. */
function textOf(value: unknown, names: Readonly<Record<string, string>>): string | null {
  const nameOf = (text: string) => names[text.toLowerCase()] ?? text;
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return nameOf(value);
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? nameOf(part) : part));
}

export async function exportCsv(
  { db, continuationTokens: tokens }: AuditDeps,
  { userId }: Caller,
  filters: RouteInput<typeof auditRoutes.csv>['query'],
): Promise<Download> {
  const filter = filterOf(filters);
  const loadPage = (continuationToken?: string) => {
    const query = { ...filters, top: batchSize, continuationToken };
    return queries.list(db, filter, { userId, query, tokens, isFolded: false, isCounted: false });
  };
  // Read before the answer begins, so that a refusal is an ordinary error.
  const first = await loadPage();

  async function* lines(): AsyncGenerator<string> {
    yield `${csvStart}${csvLines([head])}`;
    for (let page = first; ; page = await loadPage(page.continuationToken)) {
      yield csvLines(await rowsOf(page.rows));
      if (page.continuationToken === undefined) return;
    }
  }

  async function rowsOf(rows: readonly queries.EntryRow[]): Promise<CsvRow[]> {
    if (rows.length === 0) return [];
    const { entries, names } = await readChanges(db, rows);
    const none: FieldChange[] = [{ field: '' }];
    return entries.flatMap((entry) =>
      (entry.changes.length > 0 ? entry.changes : none).map(({ field, before, after }) => [
        entry.timeStamp,
        entry.userId,
        entry.userName,
        entry.type,
        entry.aggregateRootId,
        entry.aggregateRootName,
        entry.domainOperation,
        entry.version?.toString() ?? null,
        field,
        textOf(before, names),
        textOf(after, names),
        entry.requestId,
      ]),
    );
  }

  return { mediaType: 'text/csv', body: Readable.from(lines()), saveAs: 'audit.csv' };
}
