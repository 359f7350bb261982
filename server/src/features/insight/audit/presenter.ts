/** Conversion of audit entries to their wire format. */
import type {
  AuditEntry,
  AuditRow,
  ChangesPerDay,
  FieldChange,
} from '@polylogue/contract/insight/audit/schemas';
import type { DayCount, EntryRow } from './queries.ts';

export const presentRow = (row: EntryRow): AuditRow => ({
  auditEntryId: row.id,
  timeStamp: row.at.toISOString(),
  userId: row.user_id,
  userName: row.user_name,
  type: row.aggregate_type,
  aggregateRootId: row.aggregate_id,
  aggregateRootName: row.aggregate_name,
  domainOperation: row.operation,
  version: row.version,
  fields: row.fields,
  requestId: row.request_id,
});

type Content = Record<string, unknown>;

/** Builds an entry with its fields before and after. `contents` are the two versions around it, newest first. */
export function presentEntry(
  row: EntryRow,
  contents: readonly { version: number; content: unknown }[],
): AuditEntry {
  const isOwn = (version: number) => version === row.version;
  const after = contents.find(({ version }) => isOwn(version))?.content as Content | undefined;
  const before = contents.find(({ version }) => !isOwn(version))?.content as Content | undefined;
  const changes = row.fields.map((field) => changeOf(field, before, after));
  return { ...presentRow(row), changes, isErased: row.version !== null && after === undefined };
}

const changeOf = (field: string, before: Content = {}, after: Content = {}): FieldChange => ({
  field,
  ...(field in before && { before: before[field] }),
  ...(field in after && { after: after[field] }),
});

/** Converts counts per day to series over all days, largest total first. */
export function presentSeries(counts: readonly DayCount[], dayCount: number): ChangesPerDay['series'] {
  const series = new Map<string, number[]>();
  for (const { day, name, count } of counts) {
    const ofName = series.get(name) ?? Array.from({ length: dayCount }, () => 0);
    ofName[day - 1] = count;
    series.set(name, ofName);
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return [...series]
    .map(([name, numbers]) => ({ name, counts: numbers, total: sum(numbers) }))
    .toSorted((one, other) => other.total - one.total || one.name.localeCompare(other.name, 'en'))
    .map(({ name, counts: numbers }) => ({ name, counts: numbers }));
}
