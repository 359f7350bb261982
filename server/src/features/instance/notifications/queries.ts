import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';

export type LongTaskRow = Selectable<Schema['long_tasks']>;

/** What a task does, and about what; `''` where there is one of a kind. */
export type TaskTopic = Pick<LongTaskRow, 'kind' | 'subject'>;

/** Adds a task, unless one of its topic is pending or the person has used the request id: then `undefined`. */
export const insertUnlessPending = (
  tx: Transaction,
  task: Insertable<Schema['long_tasks']>,
): Promise<LongTaskRow | undefined> =>
  tx
    .insertInto('long_tasks')
    .values(task)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findPending = (tx: Database, { kind, subject }: TaskTopic): Promise<LongTaskRow | undefined> =>
  tx
    .selectFrom('long_tasks')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'Pending')
    .executeTakeFirst();

export const findOwned = (
  tx: Database,
  userId: string,
  requestId: string,
): Promise<LongTaskRow | undefined> =>
  tx
    .selectFrom('long_tasks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();

/** The task that a request id names to somebody: their own before the newest of anybody else. */
export const findToFollow = (
  tx: Database,
  userId: string,
  requestId: string,
): Promise<LongTaskRow | undefined> =>
  tx
    .selectFrom('long_tasks')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy(sql`user_id = ${userId}::uuid`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findById = (tx: Database, id: string): Promise<LongTaskRow | undefined> =>
  tx.selectFrom('long_tasks').selectAll().where('id', '=', id).executeTakeFirst();

/** Tasks with the name of who started each. */
const named = (tx: Database) =>
  tx
    .selectFrom('long_tasks')
    .innerJoin('users', 'users.id', 'long_tasks.user_id')
    .selectAll('long_tasks')
    .select('users.name as started_by');

export const findNamed = (tx: Database, id: string) =>
  named(tx).where('long_tasks.id', '=', id).executeTakeFirst();

/** The task of a topic that was started last. */
export const findLatest = (tx: Database, { kind, subject }: TaskTopic) =>
  named(tx)
    .where('long_tasks.kind', '=', kind)
    .where('long_tasks.subject', '=', subject)
    .orderBy('long_tasks.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Gives a pending task to a worker, once; `undefined` when another has it or it is over. */
export const take = (tx: Database, id: string): Promise<LongTaskRow | undefined> =>
  tx
    .updateTable('long_tasks')
    .set({ heartbeat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .where('heartbeat_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Leaves a pending task to the next worker. */
export async function giveBack(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('long_tasks')
    .set({ heartbeat_at: null })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .execute();
}

/** The worker lives, and has come so far. */
export async function beat(
  tx: Database,
  { id, done, total }: Pick<LongTaskRow, 'id' | 'done' | 'total'>,
): Promise<void> {
  await tx
    .updateTable('long_tasks')
    .set({ heartbeat_at: sql<Date>`now()`, done, total })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .execute();
}

/** Ends a pending task; false when it was over already. */
export async function finish(
  tx: Database,
  { id, ...end }: Pick<LongTaskRow, 'id' | 'status' | 'done' | 'total' | 'error_code' | 'ended_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('long_tasks')
    .set(end)
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Rejects tasks whose worker has been silent for so long, and those that nobody took before their job ended, and tells
 * which. The job has the name of the task's kind, and commits with it.
 */
export async function rejectDead(
  tx: Database,
  { silentForMs, errorCode, at }: { silentForMs: number; errorCode: string; at: Date },
): Promise<{ taskId: string; requestId: string }[]> {
  return tx
    .updateTable('long_tasks')
    .set({ status: 'Rejected', error_code: errorCode, ended_at: at })
    .where('status', '=', 'Pending')
    .where(
      sql<boolean>`case when heartbeat_at is not null
        then heartbeat_at < now() - ${silentForMs} * interval '1 millisecond'
        else not exists (select from pgboss.job where name = long_tasks.kind and state < 'completed'
          and data ->> 'taskId' = long_tasks.id::text) end`,
    )
    .returning(['id as taskId', 'request_id as requestId'])
    .execute();
}
