/** Queries of segments: the tree of questions and answers of a conversation. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import type { ConversationScope } from '../contexts/conversation-context.ts';
import { inScope } from './scope-queries.ts';

export type SegmentStatus = 'Streaming' | 'Complete' | 'Aborted' | 'Failed' | 'Interrupted';

const owned = (tx: Database, scope: ConversationScope) =>
  tx
    .selectFrom('segments as s')
    .innerJoin('conversations as c', 'c.id', 's.conversation_id')
    .where(inScope(scope))
    .where('c.deleted_at', 'is', null);

export type StoredSegment = Selectable<Schema['segments']>;

/** Segment, with its text so far and its request id while it streams. */
export type SegmentRow = StoredSegment & {
  request_id: string | null;
  text_start: number | null;
  growing: string | null;
  /** Attachments of the question. */
  files: unknown;
  /** Model of the newest run that asked one. */
  model: string | null;
};

/** Node of a conversation's tree. */
export interface NodeRow {
  id: string;
  parent_id: string | null;
  status: string;
  /** First sibling with the same question; `null` for a segment without siblings. */
  first_id: string | null;
}

/** Lists the tree of a conversation in order of creation. */
export async function listTree(
  tx: Database,
  scope: ConversationScope,
  conversationId: string,
): Promise<NodeRow[]> {
  const siblings = owned(tx, scope)
    .where('c.id', '=', conversationId)
    .select(['s.id', 's.parent_id', 's.status'])
    // Questions may be long, so only those with siblings are read.
    .select(
      sql<string | null>`case when count(*) over (partition by s.parent_id) > 1
        then md5(s.question) end`.as('question_hash'),
    );
  return tx
    .selectFrom(siblings.as('n'))
    .select(['n.id', 'n.parent_id', 'n.status'])
    .select(
      sql<string | null>`case when n.question_hash is not null
        then first_value(n.id) over (partition by n.parent_id, n.question_hash order by n.id) end`.as(
        'first_id',
      ),
    )
    .orderBy('n.id')
    .execute();
}

/** Lists the segments of a conversation in order of creation: all, or those with the ids. */
export async function listOfConversation(
  tx: Database,
  scope: ConversationScope,
  { conversationId, ids }: { conversationId: string; ids?: readonly string[] },
): Promise<SegmentRow[]> {
  return (
    owned(tx, scope)
      .leftJoin('answer_runs as r', (join) =>
        join.onRef('r.segment_id', '=', 's.id').on('r.status', '=', 'Streaming'),
      )
      .where('c.id', '=', conversationId)
      .$if(ids !== undefined, (query) => query.where('s.id', '=', sql<string>`any(${ids}::uuid[])`))
      .selectAll('s')
      .select(['r.request_id', 'r.text_start'])
      .select(
        sql<string | null>`(select coalesce(m.model_id, m.model) from answer_runs m
          where m.segment_id = s.id and m.model is not null
          order by m.text_start desc, m.id desc limit 1)`.as('model'),
      )
      .select(
        sql<unknown>`(select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'name', a.name,
            'omissions', a.omissions) order by w.position)
          from segment_attachments w join attachments a on a.id = w.attachment_id
          where w.segment_id = s.id)`.as('files'),
      )
      .select((eb) =>
        eb
          .case()
          .when('r.id', 'is not', null)
          .then(
            eb
              .selectFrom('answer_chunks as k')
              .whereRef('k.run_id', '=', 'r.id')
              .select(sql<string>`string_agg(k.text, '' order by k.position)`.as('text')),
          )
          .end()
          .as('growing'),
      )
      // Ids stay ordered even if a clock is set back.
      .orderBy('s.id')
      .execute()
  );
}

export interface SegmentKey {
  conversationId: string;
  segmentId: string;
}

export async function findOwned(
  tx: Database,
  scope: ConversationScope,
  { conversationId, segmentId }: SegmentKey,
): Promise<StoredSegment | undefined> {
  return owned(tx, scope)
    .where('s.conversation_id', '=', conversationId)
    .where('s.id', '=', segmentId)
    .selectAll('s')
    .executeTakeFirst();
}

/** Turn of a branch for a prompt. */
export interface Turn {
  id: string;
  question: string;
  answer: string;
}

/** Lists the last turns of the branch that ends with `segmentId`, oldest first. */
export async function listBranch(
  tx: Database,
  scope: ConversationScope,
  { conversationId, segmentId, limit }: SegmentKey & { limit: number },
): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    with recursive branch as (
      select s.id, s.parent_id, s.question, s.answer, 1 as depth
      from segments s join conversations c on c.id = s.conversation_id
      where s.conversation_id = ${conversationId} and s.id = ${segmentId}
        and c.owner_id = ${scope.ownerId} and c.context = ${scope.kind} and c.deleted_at is null
      union all
      select p.id, p.parent_id, p.question, p.answer, b.depth + 1
      from segments p join branch b on b.parent_id = p.id
      where p.conversation_id = ${conversationId} and b.depth < ${limit}
    )
    select id, question, answer from branch order by depth desc`.execute(tx);
  return rows;
}

export type NewSegmentRow = Insertable<Schema['segments']>;

export async function insert(tx: Transaction, segment: NewSegmentRow): Promise<void> {
  await tx.insertInto('segments').values(segment).execute();
}

/** Reopens a broken-off or cut answer and resets its suggestions. */
export async function reopen(tx: Transaction, segmentId: string): Promise<void> {
  await tx
    .updateTable('segments')
    .set({ status: 'Streaming', finish_reason: null, error_code: null, follow_ups: null })
    .where('id', '=', segmentId)
    .execute();
}

/** Sets feedback, or removes it with `null`, and books it; resolves to false if the segment is missing. */
export async function setFeedback(
  tx: Database,
  scope: ConversationScope,
  {
    conversationId,
    segmentId,
    feedback,
    at,
  }: SegmentKey & {
    feedback: { isPositive: boolean; comment?: string | undefined } | null;
    at: Date;
  },
): Promise<boolean> {
  const isPositive = feedback?.isPositive ?? null;
  const rated = await tx
    .with('rated', (query) =>
      query
        .updateTable('segments as s')
        .set({
          feedback_positive: isPositive,
          feedback_comment: feedback?.comment ?? null,
          feedback_at: feedback ? at : null,
        })
        .where('s.id', '=', segmentId)
        .where('s.conversation_id', '=', conversationId)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('conversations as c')
              .whereRef('c.id', '=', 's.conversation_id')
              .where(inScope(scope))
              .where('c.deleted_at', 'is', null),
          ),
        )
        .returning('s.id'),
    )
    .with('booked', (query) =>
      query
        .updateTable('usage_bookings as b')
        .from(['rated', 'answer_runs as r'])
        .set({ feedback: isPositive })
        .whereRef('r.segment_id', '=', 'rated.id')
        .where('r.text_start', '=', 0)
        .whereRef('b.id', '=', 'r.id'),
    )
    .selectFrom('rated')
    .select('id')
    .executeTakeFirst();
  return rated !== undefined;
}

/** Updates the suggestions of an answer unless its text has changed meanwhile. */
const updateFollowUps = (tx: Database, { id, answer }: Pick<SegmentRow, 'id' | 'answer'>, items: string[]) =>
  tx
    .updateTable('segments')
    .set({ follow_ups: items })
    .where('id', '=', id)
    .where('status', '=', 'Complete')
    .where('answer', '=', answer);

/** Claims the generation of suggestions; resolves to false if claimed before or the answer has changed. */
export async function claimFollowUps(
  tx: Database,
  answer: Pick<SegmentRow, 'id' | 'answer'>,
): Promise<boolean> {
  const { numUpdatedRows } = await updateFollowUps(tx, answer, [])
    .where('follow_ups', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores generated suggestions. */
export async function saveFollowUps(
  tx: Database,
  answer: Pick<SegmentRow, 'id' | 'answer'>,
  items: string[],
): Promise<void> {
  await updateFollowUps(tx, answer, items).execute();
}
