/** Queries of answer runs, each identified by its owner's request id. */
import type { AnswerSource, Step } from '@polylogue/contract/chat/engine/stream-events';
import { type Selectable, sql } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../../../db/client.ts';
import { lockForChange, lockForRemoval } from '../../../db/locks.ts';
import type { Admission } from '../../access-policies/public.ts';
import { ContextKindSchema, type ConversationScope } from '../contexts/conversation-context.ts';
import { deleteBatch } from '../../../db/delete-batch.ts';
import { batchRows } from '../../../jobs/in-batches.ts';
import type { ModelIdentity } from '../engine/answering/answer-sources.ts';
import type { StoredPassage } from './stored-shapes.ts';

export type RunRow = Selectable<Schema['answer_runs']>;

/** Run with the scope and deletion time of its conversation. */
export type RunOfRequest = RunRow & ConversationScope & { deletedAt: Date | null };

/** Serialises the starts of one owner, so that the count of running answers stays valid. */
export async function lockOwner(tx: Transaction, owner: string): Promise<void> {
  await tx.selectFrom('owners').select('id').where('id', '=', owner).$call(lockForChange).execute();
}

export async function hasRunningAnswer(tx: Database, owner: string): Promise<boolean> {
  const run = await tx
    .selectFrom('answer_runs')
    .select('id')
    .where('owner_id', '=', owner)
    .where('status', '=', 'Streaming')
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

/** Finds the run of a request id, also of a deleted conversation. */
export async function findByRequestId(
  tx: Database,
  owner: string,
  requestId: string,
): Promise<RunOfRequest | undefined> {
  const row = await tx
    .selectFrom('answer_runs as r')
    .innerJoin('conversations as c', 'c.id', 'r.conversation_id')
    .where('r.owner_id', '=', owner)
    .where('r.request_id', '=', requestId)
    .selectAll('r')
    .select(['c.context', 'c.configuration_state_id', 'c.deleted_at'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { context, configuration_state_id: configurationStateId, deleted_at: deletedAt, ...run } = row;
  return { ...run, kind: ContextKindSchema.parse(context), ownerId: owner, configurationStateId, deletedAt };
}

/** Columns of a new run. */
export interface NewRun {
  id: string;
  requestId: string;
  bodyHash: string;
  conversationId: string;
  segmentId: string;
  serverId: string;
  answerSource: AnswerSource;
  /** Version of the agent; `null` for a draft. */
  configurationVersion: number | null;
  textStart: number;
  startedAt: Date;
  policyId: string | null;
  reservations: Admission['reservations'];
}

/**
 * Inserts a run unless its owner has `maxRunning` running runs or the request id exists. Resolves to true if inserted.
 * The owner must be locked, as the statement counts running runs.
 */
export async function insertUnlessBusy(
  tx: Transaction,
  owner: string,
  { maxRunning, ...run }: NewRun & { maxRunning: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into answer_runs (id, owner_id, request_id, body_hash, conversation_id, segment_id, server_id, status,
      answer_source, configuration_version, text_start, started_at, heartbeat_at, policy_id, reservations)
    select ${run.id}::uuid, ${owner}::uuid, ${run.requestId}, ${run.bodyHash}, ${run.conversationId}::uuid,
      ${run.segmentId}::uuid, ${run.serverId}, 'Streaming', ${run.answerSource}, ${run.configurationVersion}::integer,
      ${run.textStart}::integer, ${run.startedAt}::timestamptz, ${run.startedAt}::timestamptz,
      ${run.policyId}::uuid, ${jsonb(run.reservations)}
    where (select count(*) from answer_runs where owner_id = ${owner}::uuid and status = 'Streaming')
      < ${maxRunning}::integer
    on conflict (owner_id, request_id) do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Run with its booked cost; `null` before its end, and without a known price. */
export type RunOfSegment = RunRow & { booked_cost: string | null };

/** Lists the runs of a segment in order of their text, regardless of server clocks. */
export async function listOfSegment(tx: Database, owner: string, segmentId: string): Promise<RunOfSegment[]> {
  return tx
    .selectFrom('answer_runs as r')
    .leftJoin('usage_bookings as b', 'b.id', 'r.id')
    .where('r.owner_id', '=', owner)
    .where('r.segment_id', '=', segmentId)
    .selectAll('r')
    .select('b.cost as booked_cost')
    .orderBy('r.text_start')
    .orderBy('r.id')
    .execute();
}

/** Chunk of a running answer's text; `position` is its UTF-16 offset in the whole answer. */
export interface TextChunk {
  runId: string;
  position: number;
  text: string;
}

/** Inserts chunks of several runs in one idempotent statement. */
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

export interface Progress {
  runId: string;
  passages: readonly StoredPassage[];
  steps: readonly Step[];
  model: ModelIdentity | undefined;
}

/** Converts a model to the columns of a run. */
export const modelColumns = (model: ModelIdentity | undefined) => ({
  model: model?.name ?? null,
  provider_id: model?.provider.id ?? null,
  provider_name: model?.provider.name ?? null,
  model_id: model?.model ?? null,
});

/** Stores the progress of a run, so that a crash does not lose it. */
export async function saveProgress(tx: Database, { runId, passages, steps, model }: Progress): Promise<void> {
  await tx
    .updateTable('answer_runs')
    .set({ passages: jsonb(passages), steps: jsonb(steps), ...modelColumns(model) })
    .where('id', '=', runId)
    .where('status', '=', 'Streaming')
    .execute();
}

export async function statusOf(tx: Database, runId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('answer_runs').where('id', '=', runId).select('status').executeTakeFirst();
  return row?.status;
}

/** Criteria of dead runs. */
export interface DeadRuns {
  /** Id of this server, whose runs are dead unless listed in `except`. */
  serverId: string;
  /** Age of the heartbeat above which other servers are dead; `undefined`: all are. */
  silentForMs: number | undefined;
  /** Ids of runs that this server generates. */
  except: readonly string[];
}

/** Lists the ids of dead runs. */
export async function listDead(tx: Database, { serverId, silentForMs, except }: DeadRuns): Promise<string[]> {
  let query = tx
    .selectFrom('answer_runs as r')
    .leftJoin('servers as s', 's.id', 'r.server_id')
    .where('r.status', '=', 'Streaming')
    .select('r.id');
  if (except.length > 0) query = query.where('r.id', 'not in', except);
  if (silentForMs !== undefined) {
    const lastBeat = sql<Date>`coalesce(s.heartbeat_at, r.heartbeat_at)`;
    const silentSince = sql<Date>`now() - ${silentForMs} * interval '1 millisecond'`;
    query = query.where((is) => is.or([is('r.server_id', '=', serverId), is(lastBeat, '<', silentSince)]));
  }
  return (await query.execute()).map(({ id }) => id);
}

/** Lists the running runs of an owner or a conversation, with their servers. */
export async function listRunning(
  tx: Database,
  owner: string,
  conversationId?: string,
): Promise<{ runId: string; serverId: string }[]> {
  return tx
    .selectFrom('answer_runs')
    .where('owner_id', '=', owner)
    .where('status', '=', 'Streaming')
    .$if(conversationId !== undefined, (query) => query.where('conversation_id', '=', conversationId ?? ''))
    .select(['id as runId', 'server_id as serverId'])
    .execute();
}

/** Lists the given runs that have ended, closed by other servers. */
export async function listEnded(tx: Database, runIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('answer_runs')
    .where('id', 'in', runIds)
    .where('status', '<>', 'Streaming')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locked run with its segment and its server's heartbeat. */
export type LockedRun = RunRow & {
  answer: string;
  segment_steps: unknown;
  segment_images: unknown;
  server_heartbeat_at: Date | null;
};

/** Locks a running run and its segment, to end it for a dead server. */
export async function lockRunning(tx: Transaction, runId: string): Promise<LockedRun | undefined> {
  return tx
    .selectFrom('answer_runs as r')
    .innerJoin('segments as s', 's.id', 'r.segment_id')
    .leftJoin('servers as v', 'v.id', 'r.server_id')
    .where('r.id', '=', runId)
    .where('r.status', '=', 'Streaming')
    .selectAll('r')
    .select(['s.answer', 's.steps as segment_steps', 's.generated_images as segment_images'])
    .select('v.heartbeat_at as server_heartbeat_at')
    .$call((query) => lockForRemoval(query, 'r', 's'))
    .executeTakeFirst();
}

/** Removes a batch of chunks that crashes left of ended runs; resolves to their number. */
export const deleteOrphanedChunks = (tx: Database): Promise<number> =>
  deleteBatch(tx, 'answer_chunks', {
    where: sql`exists (select from answer_runs r where r.id = answer_chunks.run_id and r.status <> 'Streaming')`,
    limit: batchRows,
  });
