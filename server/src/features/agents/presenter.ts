import type { AgentForConversation } from '@polylogue/contract/conversations/schemas';
import type { Agent } from './service.ts';

/** An agent in the wire's words. */
export function presentAgent(agent: Agent): AgentForConversation {
  return {
    gptSystemId: agent.id,
    name: agent.name,
    description: agent.description,
    gptSystemType: 'System',
    answerSource: agent.answerSource,
    starterPrompts: [...agent.starterPrompts],
  };
}
