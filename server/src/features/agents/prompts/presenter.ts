import type { AgentPrompt, Prompt } from '@polylogue/contract/agents/prompts/schemas';
import type { PromptRow } from './queries.ts';

export const presentPrompt = ({ id, title, text, position }: PromptRow): Prompt => ({
  promptId: id,
  title,
  text,
  position,
});

export const presentAgentPrompt = (row: PromptRow & { agent_id: string }): AgentPrompt => ({
  ...presentPrompt(row),
  gptSystemId: row.agent_id,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});
