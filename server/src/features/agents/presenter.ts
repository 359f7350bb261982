import type { AgentForConversation } from '@polylogue/contract/conversations/schemas';
import type { AnswerSource } from '@polylogue/contract/conversations/stream-events';
import type { AgentRow } from './queries.ts';

/** An agent in the wire's words. */
export function presentAgent(agent: AgentRow, answerSource: AnswerSource): AgentForConversation {
  return {
    gptSystemId: agent.id,
    name: agent.name,
    description: agent.description,
    gptSystemType: 'System',
    answerSource,
    starterPrompts: agent.starter_prompts,
  };
}
