import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';

export type LongTaskRow = Selectable<Schema['long_tasks']>;

/** Kind and subject of a task. The subject is `''` if only one task of the kind may run. */
export type TaskTopic = Pick<LongTaskRow, 'kind' | 'subject'>;

/** Inserts a task. Returns `undefined` if its topic is pending or the user has used the request id. */
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

const tasks = (tx: Database) => tx.selectFrom('long_tasks').selectAll();

export const findPending = (tx: Database, { kind, subject }: TaskTopic): Promise<LongTaskRow | undefined> =>
  tasks(tx)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'Pending')
    .executeTakeFirst();

export const findOwned = (
  tx: Database,
  userId: string,
  requestId: string,
): Promise<LongTaskRow | undefined> =>
  tasks(tx).where('user_id', '=', userId).where('request_id', '=', requestId).executeTakeFirst();

/** Finds a task by request id: the user's own, else the newest of another user. */
export const findToFollow = (
  tx: Database,
  userId: string,
  requestId: string,
): Promise<LongTaskRow | undefined> =>
  tasks(tx)
    .where('request_id', '=', requestId)
    .orderBy(sql`user_id = ${userId}::uuid`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findById = (tx: Database, id: string): Promise<LongTaskRow | undefined> =>
  tx.selectFrom('long_tasks').selectAll().where('id', '=', id).executeTakeFirst();

/** Selects tasks with the name of the user who started them. */
const withStarter = (tx: Database) =>
  tx
    .selectFrom('long_tasks')
    .innerJoin('users', 'users.id', 'long_tasks.user_id')
    .selectAll('long_tasks')
    .select('users.name as started_by');

export const findWithStarter = (tx: Database, id: string) =>
  withStarter(tx).where('long_tasks.id', '=', id).executeTakeFirst();

/** Finds the most recent task of a topic. */
export const findLatest = (tx: Database, { kind, subject }: TaskTopic) =>
  withStarter(tx)
    .where('long_tasks.kind', '=', kind)
    .where('long_tasks.subject', '=', subject)
    .orderBy('long_tasks.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Claims a pending task. Returns `undefined` if another worker has it or it has ended. */
export const claim = (tx: Database, id: string): Promise<LongTaskRow | undefined> =>
  tx
    .updateTable('long_tasks')
    .set({ heartbeat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .where('heartbeat_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Releases a pending task for the next worker. */
export async function release(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('long_tasks')
    .set({ heartbeat_at: null })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .execute();
}

/** Stores the worker's heartbeat and progress. */
export async function saveHeartbeat(
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

/** Ends a pending task. Returns `false` if it had already ended. */
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

export const hasPending = async (tx: Database): Promise<boolean> =>
  (await tx.selectFrom('long_tasks').select('id').where('status', '=', 'Pending').limit(1).execute()).length >
  0;

/**
 * Rejects tasks whose worker has been silent for `silentForMs`, or whose job ended before a worker claimed them.
 * Returns the rejected tasks. A job is named after the kind of its task and commits with it.
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
