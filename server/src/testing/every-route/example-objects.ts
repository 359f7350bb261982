/** One object of each kind that a path can name, for tests that walk every route. */
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/id.ts';

/** Values for every path parameter of the contract, naming objects of one owner. */
export type ExampleParams = Record<string, string>;

const at = new Date('2026-01-02T03:04:05Z');

async function agentId(db: Database): Promise<string> {
  const { id } = await db.selectFrom('agents').select('id').orderBy('position').executeTakeFirstOrThrow();
  return id;
}

/** Writes a conversation with a complete answer, and a run that has ended. */
export async function exampleObjects(db: Database, ownerId: string): Promise<ExampleParams> {
  const [conversationId, segmentId, runId, requestId] = [newId(), newId(), newId(), newId()];
  const agent = await agentId(db);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('conversations')
      .values({
        id: conversationId,
        owner_id: ownerId,
        agent_id: agent,
        brand_key: 'default',
        title: 'An example',
        title_source: 'question',
        selected_leaf_id: segmentId,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await tx
      .insertInto('segments')
      .values({
        id: segmentId,
        conversation_id: conversationId,
        question: 'What is this?',
        answer: 'An example.',
        answer_source: 'library',
        status: 'Complete',
        created_at: at,
      })
      .execute();
    await tx
      .insertInto('answer_runs')
      .values({
        id: runId,
        owner_id: ownerId,
        request_id: requestId,
        body_hash: 'none',
        conversation_id: conversationId,
        segment_id: segmentId,
        server_id: 'example',
        status: 'Complete',
        started_at: at,
        heartbeat_at: at,
        ended_at: at,
        text_end: 11,
      })
      .execute();
  });
  return { conversationId, conversationSegmentId: segmentId, requestId, gptSystemId: agent };
}
