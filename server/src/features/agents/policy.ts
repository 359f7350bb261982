import type { AnswerSource } from '@polylogue/contract/conversations/stream-events';
import type { AgentRow } from './queries.ts';

/** Where an agent's answers come from; `undefined` when it can't answer: without a model it needs a library. */
export function answerSourceOf(
  agent: Pick<AgentRow, 'library_id'>,
  hasModel: boolean,
): AnswerSource | undefined {
  if (hasModel) return 'model';
  return agent.library_id === null ? undefined : 'library';
}
