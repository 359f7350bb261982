/** Counters of limits: reserved with a question, settled with the end of its run. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '../../../db/client.ts';
import { lockForChange } from '../../../db/locks.ts';

/** Counter of a policy, by its key, whom it counts, and the start of its window. */
export const CounterKeySchema = z.object({
  limitKey: z.string(),
  subjectId: z.string(),
  windowStart: z.string(),
});
export type CounterKey = z.infer<typeof CounterKeySchema>;

/** Reserved amount, which the run keeps until its end. */
export const ReservationSchema = CounterKeySchema.extend({ amount: z.number() });
export type Reservation = z.infer<typeof ReservationSchema>;

export interface WantedReservation extends Reservation {
  /** Amount of the limit. */
  maximum: number;
}

/** Sorts counters as all statements lock them, which prevents deadlocks. */
const ordered = <C extends CounterKey>(counters: readonly C[]): C[] => {
  const keyOf = ({ limitKey, subjectId, windowStart }: CounterKey) =>
    `${limitKey} ${subjectId} ${windowStart}`;
  return counters.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
};

/** Limit of running answers. */
export interface RunningLimit {
  limitKey: string;
  scope: 'perPerson' | 'shared';
  maximum: number;
}

export interface QuestionReservations {
  policyId: string;
  ownerId: string;
  /** Run that does not count as running. */
  runId: string;
  wanted: readonly WantedReservation[];
  running: readonly RunningLimit[];
}

const json = (value: unknown) => sql.lit(JSON.stringify(value));

/** Reserves amounts while the counters are locked, and compares the running answers. Fails if a limit is reached. */
export const reserve = ({ policyId, ownerId, runId, wanted, running }: QuestionReservations) =>
  sql`select reserve_limits(${sql.lit(policyId)}, ${sql.lit(ownerId)}, ${sql.lit(runId)},
    ${json(ordered(wanted))}, ${json(running)})`;

const ReachedErrorSchema = z.object({ code: z.literal('PL001'), detail: z.string() });

/** Returns the keys of the limits that made `reserve` fail; `undefined` for other errors. */
export function reachedKeys(error: unknown): readonly string[] | undefined {
  const { success, data } = ReachedErrorSchema.safeParse(error);
  return success ? z.array(z.string()).parse(JSON.parse(data.detail)) : undefined;
}

export interface Settlement extends CounterKey {
  reserved: number;
  used: number;
}

/** Replaces reserved amounts by used ones. Counters that were removed meanwhile are skipped. */
export function settle(tx: Transaction, policyId: string, settlements: readonly Settlement[]) {
  const policy = sql<string>`${sql.lit(policyId)}::uuid`;
  const locked = lockForChange(
    tx
      .selectFrom('limit_counters as c')
      .innerJoin(settledOf(settlements), (join) =>
        join
          .onRef('s.limitKey', '=', 'c.limit_key')
          .onRef('s.subjectId', '=', 'c.subject_id')
          .onRef('s.windowStart', '=', 'c.window_start'),
      )
      .select(['c.limit_key', 'c.subject_id', 'c.window_start', 's.reserved', 's.used'])
      .where('c.policy_id', '=', policy)
      .orderBy(sql`c.limit_key collate "C"`)
      .orderBy(sql`c.subject_id::text collate "C"`)
      .orderBy('c.window_start'),
    'c',
  );
  return sql`
    with locked as (${locked})
    update limit_counters c set used = c.used + l.used, reserved = greatest(c.reserved - l.reserved, 0)
    from locked l
    where c.policy_id = ${policy} and c.limit_key = l.limit_key and c.subject_id = l.subject_id
      and c.window_start = l.window_start`;
}

interface SettledCounter {
  limitKey: string;
  subjectId: string;
  windowStart: Date;
  reserved: number;
  used: number;
}

const settledOf = (settlements: readonly Settlement[]) =>
  sql<SettledCounter>`(
    select * from jsonb_to_recordset(${json(ordered(settlements))})
      as s ("limitKey" text, "subjectId" uuid, "windowStart" timestamptz, reserved bigint, used bigint)
  )`.as('s');

/** Adds usage without a reservation, such as that of titles. */
export async function addUsed(
  tx: Transaction,
  policyId: string,
  added: readonly (CounterKey & { used: number; maximum: number })[],
): Promise<void> {
  if (added.length === 0) return;
  const counters = ordered(added);
  const columns = sql.join([
    sql`${counters.map(({ limitKey }) => limitKey)}::text[]`,
    sql`${counters.map(({ subjectId }) => subjectId)}::uuid[]`,
    sql`${counters.map(({ windowStart }) => windowStart)}::timestamptz[]`,
    sql`${counters.map(({ used }) => used)}::bigint[]`,
    sql`${counters.map(({ maximum }) => maximum)}::bigint[]`,
  ]);
  await sql`
    insert into limit_counters as c (policy_id, limit_key, subject_id, window_start, used, amount)
    select ${policyId}::uuid, a.limit_key, a.subject_id, a.window_start, a.used, a.amount
    from unnest(${columns})
      as a (limit_key, subject_id, window_start, used, amount)
    on conflict (policy_id, limit_key, subject_id, window_start) do update set used = c.used + excluded.used`.execute(
    tx,
  );
}

export interface CounterRow {
  policy_id: string;
  limit_key: string;
  window_start: Date;
  taken: number;
}

/** Lists what is used and reserved of policies since a time, by the subjects. */
export const listTaken = (
  tx: Database,
  {
    policyIds,
    subjectIds,
    since,
  }: { policyIds: readonly string[]; subjectIds: readonly string[]; since: Date },
): Promise<CounterRow[]> =>
  tx
    .selectFrom('limit_counters')
    .select(['policy_id', 'limit_key', 'window_start', sql<number>`used + reserved`.as('taken')])
    .where('policy_id', 'in', policyIds)
    .where('subject_id', 'in', subjectIds)
    .where('window_start', '>=', since)
    .execute();

/** Counts the running answers of policies: those of an owner, and of everybody. */
export const countRunning = (
  tx: Database,
  policyIds: readonly string[],
  ownerId: string,
): Promise<{ policy_id: string | null; own: number; shared: number }[]> =>
  tx
    .selectFrom('answer_runs')
    .where('status', '=', 'Streaming')
    .where('policy_id', 'in', policyIds)
    .groupBy('policy_id')
    .select((eb) => [
      'policy_id',
      sql<number>`count(*) filter (where owner_id = ${ownerId})`.as('own'),
      eb.fn.countAll<number>().as('shared'),
    ])
    .execute();
