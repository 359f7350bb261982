/** Writes of an answer's end to its run and its segment. */
import type { SentPrompt } from '@polylogue/contract/chat/conversations/schemas';
import type { AnswerSource, FinishReason, Step, Usage } from '@polylogue/contract/chat/engine/stream-events';
import { type Database, jsonb } from '../../../db/client.ts';
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

const million = 1_000_000;

/** Returns the cost of a run in the instance's currency; null without a price. */
export function costOf({ model, usage }: Pick<AnswerEnd['run'], 'model' | 'usage'>): number | null {
  const price = model?.deployment?.pricePerMillionTokens;
  if (!price || !usage) return null;
  const { inputTokens = 0, outputTokens = 0 } = usage;
  return (inputTokens * price.input + outputTokens * price.output) / million;
}

/**
 * Ends a run, writes its answer and removes its chunks atomically. Resolves to false if the run had already ended.
 */
export async function finish(db: Database, end: AnswerEnd): Promise<boolean> {
  const { runId, segmentId, status, finishReason, errorCode, run, segment } = end;
  const outcome = { status, finish_reason: finishReason, error_code: errorCode };
  const { numUpdatedRows } = await db
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
          prompt_tokens: run.usage?.inputTokens ?? null,
          completion_tokens: run.usage?.outputTokens ?? null,
          cost: costOf(run),
          steps: jsonb(run.steps),
          passages: jsonb(run.passages),
          trace: jsonb(run.trace),
        })
        .where('id', '=', runId)
        .where('status', '=', 'Streaming')
        .returning('id'),
    )
    .with('dropped', (query) =>
      query.deleteFrom('answer_chunks').using('ended').whereRef('run_id', '=', 'ended.id'),
    )
    .updateTable('segments')
    .from('ended')
    .set({
      ...outcome,
      ...(run.answerSource && { answer_source: run.answerSource }),
      answer: segment.answer,
      citations: jsonb(segment.citations),
      steps: jsonb(segment.steps),
      generated_images: jsonb(segment.generatedImages),
    })
    .where('segments.id', '=', segmentId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
