import {
  type EvaluationProgress,
  EvaluationProgressSchema,
  type EvaluationRun,
  type EvaluationSet,
  EvaluationStatusSchema,
} from '@polylogue/contract/agents/evaluations/schemas';
import { AnswerSourceSchema } from '@polylogue/contract/chat/engine/stream-events';
import type { SetRow } from './queries.ts';
import type { RunRow } from './run-queries.ts';

export const presentSet = ({ agentId, agentName, settings, version, updatedAt }: SetRow): EvaluationSet => ({
  gptSystemId: agentId,
  gptSystemName: agentName,
  ...settings,
  version,
  updatedAt: updatedAt.toISOString(),
});

export const presentProgress = ({
  status,
  stop_reason,
  total,
  done,
  passed,
  errors,
}: RunRow): EvaluationProgress => ({
  status: EvaluationStatusSchema.parse(status),
  stopReason: EvaluationProgressSchema.shape.stopReason.parse(stop_reason),
  total,
  done,
  passed,
  failed: done - passed,
  errors,
});

/** Converts `[p50, p95]` of the database; `null` if nothing was measured. */
function percentiles([p50, p95]: (number | null)[]): EvaluationRun['totalMs'] {
  return p50 == null || p95 == null ? null : { p50, p95 };
}

export const presentRun = (row: RunRow): EvaluationRun => ({
  ...presentProgress(row),
  evaluationRunId: row.id,
  gptSystemId: row.agent_id,
  gptSystemName: row.agent_name,
  configurationStateId: row.configuration_state_id,
  gptSystemVersion: row.agent_version,
  answerSource: AnswerSourceSchema.nullable().parse(row.answer_source),
  modelName: row.model,
  startedBy: row.started_by_name,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  firstTokenMs: percentiles(row.first_token_ms ?? []),
  totalMs: percentiles(row.total_ms ?? []),
  inputTokens: row.input_tokens,
  outputTokens: row.output_tokens,
  cost: row.cost,
});
