/** Answer runs: one generation each, named by its owner's request id for ever. */
import type { FinishReason } from '@polylogue/contract/conversations/stream-events';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../../db/client.ts';
import type { SegmentStatus } from './segment-queries.ts';

export type RunRow = Selectable<Schema['answer_runs']>;

/** A run found by its request id, with what became of its conversation. */
export type RunOfRequest = RunRow & { deleted_at: Date | null };

/** Serialises what one person starts: the count of running answers and the request id hold while it lasts. */
export async function lockOwner(tx: Transaction, owner: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
}

/** The run of a request id, whatever became of its conversation. */
export async function findByRequestId(
  tx: Database,
  owner: string,
  requestId: string,
): Promise<RunOfRequest | undefined> {
  return tx
    .selectFrom('answer_runs as r')
    .innerJoin('conversations as c', 'c.id', 'r.conversation_id')
    .where('r.owner_id', '=', owner)
    .where('r.request_id', '=', requestId)
    .selectAll('r')
    .select('c.deleted_at')
    .executeTakeFirst();
}

export async function countRunning(tx: Transaction, owner: string): Promise<number> {
  const { count } = await tx
    .selectFrom('answer_runs')
    .where('owner_id', '=', owner)
    .where('status', '=', 'Streaming')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insert(tx: Transaction, run: Insertable<Schema['answer_runs']>): Promise<void> {
  await tx.insertInto('answer_runs').values(run).execute();
}

/** The runs of a segment, the oldest first. */
export async function listOfSegment(tx: Database, owner: string, segmentId: string): Promise<RunRow[]> {
  return tx
    .selectFrom('answer_runs')
    .where('owner_id', '=', owner)
    .where('segment_id', '=', segmentId)
    .selectAll()
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}

/** A piece of a running answer's text; `position` counts UTF-16 units of the whole answer. */
export interface TextChunk {
  runId: string;
  position: number;
  text: string;
}

/** Keeps pieces of any number of runs in one statement. Repeating it changes nothing. */
export async function insertChunks(tx: Database, chunks: readonly TextChunk[]): Promise<void> {
  await sql`
    insert into answer_chunks (run_id, position, text)
    select c.run_id, c.position, c.text
    from unnest(
      ${chunks.map(({ runId }) => runId)}::uuid[],
      ${chunks.map(({ position }) => position)}::integer[],
      ${chunks.map(({ text }) => text)}::text[]
    ) as c (run_id, position, text)
    join answer_runs r on r.id = c.run_id and r.status = 'Streaming'
    on conflict do nothing`.execute(tx);
}

export async function listChunks(tx: Database, runId: string): Promise<TextChunk[]> {
  return tx
    .selectFrom('answer_chunks')
    .where('run_id', '=', runId)
    .select(['run_id as runId', 'position', 'text'])
    .orderBy('position')
    .execute();
}

/** Removes the pieces of a run whose text now stands in its segment. */
export async function deleteChunks(tx: Transaction, runId: string): Promise<void> {
  await tx.deleteFrom('answer_chunks').where('run_id', '=', runId).execute();
}

/** Says that these runs are alive, by the database's own clock. */
export async function beat(tx: Database, runIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('answer_runs')
    .set({ heartbeat_at: sql`now()` })
    .where('id', 'in', runIds)
    .where('status', '=', 'Streaming')
    .execute();
}

/** What a run found out while it goes on, so that it isn't lost with the server. */
export async function saveProgress(
  tx: Database,
  { runId, passages, steps, model }: Pick<RunEnd, 'runId' | 'passages' | 'steps' | 'model'>,
): Promise<void> {
  await tx
    .updateTable('answer_runs')
    .set({ passages: jsonb(passages), steps: jsonb(steps), model })
    .where('id', '=', runId)
    .where('status', '=', 'Streaming')
    .execute();
}

/** The end of a run. */
export interface RunEnd {
  runId: string;
  status: Exclude<SegmentStatus, 'Streaming'>;
  finishReason: FinishReason | null;
  endedAt: Date;
  textEnd: number;
  errorCode: string | null;
  model: string | null;
  firstTokenMs: number | null;
  usage: unknown;
  steps: unknown;
  passages: unknown;
  trace: unknown;
}

/** Ends a run. Tells whether it was still running: whoever ended it first decides what it left. */
export async function finish(tx: Transaction, end: RunEnd): Promise<boolean> {
  const result = await tx
    .updateTable('answer_runs')
    .set({
      status: end.status,
      finish_reason: end.finishReason,
      ended_at: end.endedAt,
      text_end: end.textEnd,
      error_code: end.errorCode,
      model: end.model,
      first_token_ms: end.firstTokenMs,
      usage: jsonb(end.usage),
      steps: jsonb(end.steps),
      passages: jsonb(end.passages),
      trace: jsonb(end.trace),
    })
    .where('id', '=', end.runId)
    .where('status', '=', 'Streaming')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function statusOf(tx: Database, runId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('answer_runs').where('id', '=', runId).select('status').executeTakeFirst();
  return row?.status;
}

/** Which runs to take for dead. */
export interface DeadRuns {
  /** Older heartbeats are dead; `undefined`: every heartbeat, since no other server can be alive. */
  silentForMs?: number;
  /** Runs of this process, which lives. */
  except: readonly string[];
}

/** Ids of running runs that nobody generates any more. */
export async function listDead(tx: Database, { silentForMs, except }: DeadRuns): Promise<string[]> {
  let query = tx.selectFrom('answer_runs').where('status', '=', 'Streaming').select('id');
  if (except.length > 0) query = query.where('id', 'not in', except);
  if (silentForMs !== undefined) {
    query = query.where('heartbeat_at', '<', sql<Date>`now() - ${silentForMs} * interval '1 millisecond'`);
  }
  return (await query.execute()).map(({ id }) => id);
}

/** Holds a running run and its segment, to end it for a dead server. */
export async function lockRunning(
  tx: Transaction,
  runId: string,
): Promise<(RunRow & { answer: string; segment_steps: unknown; segment_images: unknown }) | undefined> {
  return tx
    .selectFrom('answer_runs as r')
    .innerJoin('segments as s', 's.id', 'r.segment_id')
    .where('r.id', '=', runId)
    .where('r.status', '=', 'Streaming')
    .selectAll('r')
    .select(['s.answer', 's.steps as segment_steps', 's.generated_images as segment_images'])
    .forUpdate()
    .executeTakeFirst();
}

/** Drops pieces of text that no run waits for, left by a crash in the wrong moment. */
export async function deleteOrphanedChunks(tx: Database): Promise<void> {
  await tx
    .deleteFrom('answer_chunks as k')
    .using('answer_runs as r')
    .whereRef('r.id', '=', 'k.run_id')
    .where('r.status', '<>', 'Streaming')
    .execute();
}
