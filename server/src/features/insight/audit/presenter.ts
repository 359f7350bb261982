/** Conversion of audit entries to their wire format. */
import type {
  AuditEntry,
  AuditRow,
  ChangesPerDay,
  FieldChange,
} from '@polylogue/contract/insight/audit/schemas';
import { type SignIn, SignInOutcomeSchema } from '@polylogue/contract/insight/audit/sign-in-schemas';
import { isDeepStrictEqual } from 'node:util';
import type { SignInRow } from './sign-in-queries.ts';
import type { DayCount, EntryRow, ListedRow, StoredVersion } from './queries.ts';

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

/** Presents a row of a list, with its batch if that holds more than one change. */
export function presentListed(row: ListedRow): AuditRow {
  const changes = row.batch_changes ?? [];
  const count = changes.reduce((total, change) => total + change.count, 0);
  return { ...presentRow(row), ...(count > 1 && { batch: { batchId: row.batch, count, changes } }) };
}

export const presentSignIn = (row: SignInRow): SignIn => ({
  signInId: row.id,
  timeStamp: row.at.toISOString(),
  outcome: SignInOutcomeSchema.parse(row.outcome),
  userId: row.user_id,
  userName: row.user_name,
  network: row.network,
});

type Content = Record<string, unknown>;

/** Builds an entry with its fields before and after. `contents` are the two versions around it, newest first. */
export function presentEntry(row: EntryRow, contents: readonly StoredVersion[]): Omit<AuditEntry, 'names'> {
  const isOwn = (version: number) => version === row.version;
  const after = contents.find(({ version }) => isOwn(version))?.content as Content | undefined;
  const before = contents.find(({ version }) => !isOwn(version))?.content as Content | undefined;
  const changes = row.fields.map((field) => changeOf(field, before, after));
  return { ...presentRow(row), changes, isErased: row.version !== null && after === undefined };
}

/** Lists the fields that differ between two configurations of an agent. */
export function configurationChanges(before: Content = {}, after: Content = {}): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => changeOf(field, before, after));
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Lists the distinct ids anywhere within a value, keys of objects included, up to a maximum. */
export function idsWithin(value: unknown, maxIds: number): string[] {
  const ids = new Set<string>();
  const visit = (part: unknown): void => {
    if (ids.size >= maxIds) return;
    if (typeof part === 'string' && idPattern.test(part)) ids.add(part.toLowerCase());
    else if (Array.isArray(part)) part.forEach(visit);
    else if (typeof part === 'object' && part !== null) Object.entries(part).flat().forEach(visit);
  };
  visit(value);
  return [...ids];
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
