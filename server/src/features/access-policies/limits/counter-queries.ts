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

const columnsOf = (counters: readonly CounterKey[]) => [
  sql`${counters.map(({ limitKey }) => limitKey)}::text[]`,
  sql`${counters.map(({ subjectId }) => subjectId)}::uuid[]`,
  sql`${counters.map(({ windowStart }) => windowStart)}::timestamptz[]`,
];

/**
 * Reserves amounts in one statement and locks the counters. Resolves to the keys of the limits that have room; the
 * caller must roll back unless all do.
 */
export async function reserve(
  tx: Transaction,
  policyId: string,
  wanted: readonly WantedReservation[],
): Promise<ReadonlySet<string>> {
  const counters = ordered(wanted);
  const amounts = sql`${counters.map(({ amount }) => amount)}::bigint[]`;
  const maxima = sql`${counters.map(({ maximum }) => maximum)}::bigint[]`;
  const { rows } = await sql<{ limit_key: string }>`
    insert into limit_counters as c (policy_id, limit_key, subject_id, window_start, reserved, amount)
    select ${policyId}::uuid, w.limit_key, w.subject_id, w.window_start, w.reserved, w.amount
    from unnest(${sql.join([...columnsOf(counters), amounts, maxima])})
      as w (limit_key, subject_id, window_start, reserved, amount)
    on conflict (policy_id, limit_key, subject_id, window_start) do update
      set reserved = c.reserved + excluded.reserved, amount = excluded.amount
      where c.used + c.reserved < excluded.amount
    returning limit_key`.execute(tx);
  return new Set(rows.map(({ limit_key }) => limit_key));
}

export interface Settlement extends CounterKey {
  reserved: number;
  used: number;
}

interface SettledCounter {
  limit_key: string;
  subject_id: string;
  window_start: Date;
  reserved: number;
  used: number;
}

/** Replaces reserved amounts by used ones. Counters that were removed meanwhile are skipped. */
export async function settle(
  tx: Transaction,
  policyId: string,
  settlements: readonly Settlement[],
): Promise<void> {
  const counters = ordered(settlements);
  const reserved = sql`${counters.map((one) => one.reserved)}::bigint[]`;
  const used = sql`${counters.map((one) => one.used)}::bigint[]`;
  const settled = sql<SettledCounter>`(
    select * from unnest(${sql.join([...columnsOf(counters), reserved, used])})
      as s (limit_key, subject_id, window_start, reserved, used)
  )`.as('s');
  const locked = lockForChange(
    tx
      .selectFrom('limit_counters as c')
      .innerJoin(settled, (join) =>
        join
          .onRef('s.limit_key', '=', 'c.limit_key')
          .onRef('s.subject_id', '=', 'c.subject_id')
          .onRef('s.window_start', '=', 'c.window_start'),
      )
      .select(['c.limit_key', 'c.subject_id', 'c.window_start', 's.reserved', 's.used'])
      .where('c.policy_id', '=', policyId)
      .orderBy(sql`c.limit_key collate "C"`)
      .orderBy(sql`c.subject_id::text collate "C"`)
      .orderBy('c.window_start'),
    'c',
  );
  await sql`
    with locked as (${locked})
    update limit_counters c set used = c.used + l.used, reserved = greatest(c.reserved - l.reserved, 0)
    from locked l
    where c.policy_id = ${policyId}::uuid and c.limit_key = l.limit_key and c.subject_id = l.subject_id
      and c.window_start = l.window_start`.execute(tx);
}

/** Adds usage without a reservation, such as that of titles. */
export async function addUsed(
  tx: Transaction,
  policyId: string,
  added: readonly (CounterKey & { used: number; maximum: number })[],
): Promise<void> {
  if (added.length === 0) return;
  const counters = ordered(added);
  const used = sql`${counters.map((one) => one.used)}::bigint[]`;
  const maxima = sql`${counters.map(({ maximum }) => maximum)}::bigint[]`;
  await sql`
    insert into limit_counters as c (policy_id, limit_key, subject_id, window_start, used, amount)
    select ${policyId}::uuid, a.limit_key, a.subject_id, a.window_start, a.used, a.amount
    from unnest(${sql.join([...columnsOf(counters), used, maxima])})
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
  { ownerId, exceptRunId }: { ownerId: string; exceptRunId?: string | undefined },
): Promise<{ policy_id: string | null; own: number; shared: number }[]> =>
  tx
    .selectFrom('answer_runs')
    .where('status', '=', 'Streaming')
    .where('policy_id', 'in', policyIds)
    .$if(exceptRunId !== undefined, (all) => all.where('id', '<>', exceptRunId ?? ''))
    .groupBy('policy_id')
    .select((eb) => [
      'policy_id',
      sql<number>`count(*) filter (where owner_id = ${ownerId})`.as('own'),
      eb.fn.countAll<number>().as('shared'),
    ])
    .execute();
