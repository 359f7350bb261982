/** Writes of an answer's end to its run and its segment. */
import type { SentPrompt } from '@polylogue/contract/chat/conversations/schemas';
import type { AnswerSource, FinishReason, Step, Usage } from '@polylogue/contract/chat/engine/stream-events';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Database, jsonb, type Transaction, transaction } from '../../../db/client.ts';
import { bookUsage, settleRun } from '../../access-policies/public.ts';
import { ContextKindSchema, isTest } from '../contexts/conversation-context.ts';
import type { ModelIdentity } from '../engine/answering/answer-sources.ts';
import { modelColumns } from './run-queries.ts';
import type { SegmentStatus } from './segment-queries.ts';
import type { StoredCitation } from './stored-shapes.ts';

export interface AnswerEnd {
  runId: string;
  segmentId: string;
  status: Exclude<SegmentStatus, 'Streaming'>;
  finishReason: FinishReason | null;
  errorCode: string | null;
  /** Columns of the run. */
  run: {
    endedAt: Date;
    textEnd: number;
    /** Undefined when closing another server's run, whose stored values are kept. */
    model?: ModelIdentity | undefined;
    sentPrompt?: SentPrompt | undefined;
    /** Set if it changed since the beginning. */
    answerSource?: AnswerSource | undefined;
    firstTokenMs: number | null;
    usage: Usage | null;
    steps: unknown;
    passages: unknown;
    trace: unknown;
  };
  /** Columns of the segment; the answer includes the text of earlier runs. */
  segment: {
    answer: string;
    citations: readonly StoredCitation[];
    steps: readonly Step[];
    generatedImages: readonly { Uri: string; Title: string }[];
  };
}

/**
 * Ends a run, writes its answer, removes its chunks, books its usage and settles its limits atomically. Resolves to
 * false if the run had already ended.
 */
export async function finish(db: Database, logger: FastifyBaseLogger, end: AnswerEnd): Promise<boolean> {
  return transaction(db, async (tx) => {
    const ended = await writeEnd(tx, end);
    if (!ended) return false;
    const { model, usage, endedAt } = end.run;
    const isTestRun = isTest({ kind: ContextKindSchema.parse(ended.context) });
    const isQuestion = ended.text_start === 0;
    const elapsedMs = Math.max(0, endedAt.getTime() - ended.started_at.getTime());
    const booked = await bookUsage(tx, logger, {
      id: end.runId,
      ownerId: ended.owner_id,
      agentId: ended.agent_id,
      brandKey: ended.brand_key,
      policyId: ended.policy_id,
      kind: isTestRun ? 'test' : 'answer',
      isQuestion,
      isTest: isTestRun,
      isPrivate: ended.is_private,
      outcome: {
        conversationAt: ended.created_at,
        isFirst: isQuestion && ended.is_first,
        firstTokenMs: end.run.firstTokenMs,
        durationMs: isQuestion && end.status === 'Complete' ? elapsedMs : null,
        errorCode: end.errorCode,
        isLiked: isQuestion ? ended.feedback_positive : null,
      },
      model,
      usage: usage ?? undefined,
      at: ended.started_at,
    });
    settleRun(tx, ended, booked);
    return true;
  });
}

const isFirstRun = sql<boolean>`not exists (select from answer_runs earlier
  where earlier.conversation_id = conversations.id and earlier.started_at < ended.started_at)`;

/** Writes the end of a running run. Resolves to the facts of its booking; `undefined` if it had already ended. */
async function writeEnd(tx: Transaction, end: AnswerEnd) {
  const { runId, segmentId, status, finishReason, errorCode, run, segment } = end;
  const outcome = { status, finish_reason: finishReason, error_code: errorCode };
  return tx
    .with('ended', (query) =>
      query
        .updateTable('answer_runs')
        .set({
          ...outcome,
          ended_at: run.endedAt,
          text_end: run.textEnd,
          ...('model' in run && modelColumns(run.model)),
          ...(run.answerSource && { answer_source: run.answerSource }),
          ...(run.sentPrompt && { sent_prompt: jsonb(run.sentPrompt) }),
          first_token_ms: run.firstTokenMs,
          usage: jsonb(run.usage),
          steps: jsonb(run.steps),
          passages: jsonb(run.passages),
          trace: jsonb(run.trace),
        })
        .where('id', '=', runId)
        .where('status', '=', 'Streaming')
        .returning(['id', 'text_start', 'started_at', 'policy_id', 'reservations']),
    )
    .with('dropped', (query) =>
      query.deleteFrom('answer_chunks').using('ended').whereRef('run_id', '=', 'ended.id'),
    )
    .updateTable('segments')
    .from(['ended', 'conversations'])
    .set({
      ...outcome,
      ...(run.answerSource && { answer_source: run.answerSource }),
      answer: segment.answer,
      citations: jsonb(segment.citations),
      steps: jsonb(segment.steps),
      generated_images: jsonb(segment.generatedImages),
    })
    .where('segments.id', '=', segmentId)
    .whereRef('conversations.id', '=', 'segments.conversation_id')
    .returning([
      'conversations.owner_id',
      'conversations.agent_id',
      'conversations.brand_key',
      'conversations.context',
      'conversations.created_at',
      'conversations.is_private',
      isFirstRun.as('is_first'),
      'segments.feedback_positive',
      'ended.text_start',
      'ended.started_at',
      'ended.policy_id',
      'ended.reservations',
    ])
    .executeTakeFirst();
}
