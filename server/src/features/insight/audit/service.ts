/** Read access to the configuration audit log. Entries are written by `server/src/changes`. */
import type { auditRoutes } from '@polylogue/contract/insight/audit/routes';
import { type AuditEntry, type ChangesPerDay, maxChartDays } from '@polylogue/contract/insight/audit/schemas';
import type { RouteInput } from '@polylogue/contract/http';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { presentPage } from '../../../db/lists/keyset-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { addDays, dayOf, daysBetween, startOfDay } from '../../../calendar.ts';
import { readChanges } from './changes.ts';
import { presentListed, presentSeries, presentSignIn } from './presenter.ts';
import type { EntryFilter } from './filter-queries.ts';
import * as queries from './queries.ts';
import { listSignIns as listSignInRows } from './sign-in-queries.ts';

export interface AuditDeps {
  db: Database;
  clock: Clock;
  continuationTokens: ContinuationTokens;
}

const defaultChartDays = 30;

type Filters = RouteInput<typeof auditRoutes.list>['query'];

/** Supported range of times. No change lies outside it, and calendars of such years follow special rules. */
const [firstTime, lastTime] = ['1970-01-02', '9000-01-01'];

function clampTime(time: string): string {
  if (time < firstTime) return firstTime;
  return time > lastTime ? lastTime : time;
}

/** Converts a timestamp, or a day to its start. */
const startAt = (time: string, timeZone: string): Date =>
  time.includes('T') ? new Date(time) : startOfDay(time, timeZone);

/** Converts a timestamp, or a day to its end. */
const endAt = (time: string, timeZone: string): Date =>
  time.includes('T') ? new Date(time) : startOfDay(addDays(time, 1), timeZone);

export function filterOf(query: Partial<Filters>): EntryFilter {
  const { timeStampFrom, timeStampTo, timeZone = 'UTC' } = query;
  return {
    type: query.type,
    aggregateId: query.aggregateRootId,
    userId: query.userId,
    userName: query.userName,
    search: query.search,
    operation: query.domainOperation,
    fieldName: query.details,
    batch: query.batchId,
    from: timeStampFrom === undefined ? undefined : startAt(clampTime(timeStampFrom), timeZone),
    to: timeStampTo === undefined ? undefined : endAt(clampTime(timeStampTo), timeZone),
  };
}

/** Lists a page of changes or batches, newest first by default. Throws `request.continuation_token_invalid`. */
export async function list(
  { db, continuationTokens: tokens }: AuditDeps,
  { userId }: Caller,
  query: Filters,
) {
  const page = { userId, query, tokens, isFolded: query.foldBatches };
  return presentPage(await queries.list(db, filterOf(query), page), presentListed);
}

/** Lists a page of sign-ins, newest first by default. Throws `request.continuation_token_invalid`. */
export async function listSignIns(
  { db, continuationTokens: tokens }: AuditDeps,
  { userId }: Caller,
  query: RouteInput<typeof auditRoutes.signIns>['query'],
) {
  const filter = { ...filterOf(query), outcome: query.outcome };
  return presentPage(await listSignInRows(db, filter, { userId, query, tokens }), presentSignIn);
}

/** Lists the days to count: the period up to now, or the last 30 days if it has no start. */
function countedDays({ from, to }: EntryFilter, timeZone: string, now: Date): string[] {
  const last = dayOf(to && to <= now ? new Date(to.getTime() - 1) : now, timeZone);
  const first = from ? dayOf(from, timeZone) : addDays(last, 1 - defaultChartDays);
  const earliest = addDays(last, 1 - maxChartDays);
  return daysBetween(first > earliest ? first : earliest, last);
}

/** Counts changes per day, grouped by type or operation, most frequent first. */
export async function perDay(
  { db, clock }: AuditDeps,
  { by, timeZone = 'UTC', ...query }: RouteInput<typeof auditRoutes.perDay>['query'],
): Promise<ChangesPerDay> {
  const filter = filterOf({ ...query, timeZone });
  const days = countedDays(filter, timeZone, clock.now());
  const [firstDay] = days;
  if (firstDay === undefined) return { days, series: [] };
  const starts = days.map((day) => startOfDay(day, timeZone));
  const end = startOfDay(addDays(days.at(-1) ?? firstDay, 1), timeZone);
  const counts = await queries.countPerDay(db, filter, { by, starts, end });
  return { days, series: presentSeries(counts, days.length) };
}

/** Reads a change with its fields before and after. Throws `audit_entry.not_found`. */
export async function get({ db }: AuditDeps, auditEntryId: string): Promise<AuditEntry> {
  const row = await queries.findById(db, auditEntryId);
  if (!row) throw new AppError('audit_entry.not_found');
  const { entries, names } = await readChanges(db, [row]);
  return { ...(entries[0] as (typeof entries)[number]), names };
}

/** Reads the current or last name of an aggregate; `null` if it is unknown. */
export async function name(
  { db }: AuditDeps,
  { type, aggregateRootId }: { type: string; aggregateRootId: string },
) {
  return { type, aggregateRootId, name: await queries.findName(db, type, aggregateRootId) };
}
