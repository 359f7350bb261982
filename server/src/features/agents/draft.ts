/** What somebody is working on: an agent that is not published yet, or the next version of one. */
import { z } from 'zod';
import type { Caller } from '../../http/requests/caller.ts';
import type { Configuration } from './configuration.ts';

/** Of the organisation, or of one person. */
export const AgentTypeSchema = z.enum(['System', 'User']);
export type AgentType = z.infer<typeof AgentTypeSchema>;

export interface Draft {
  id: string;
  agentType: AgentType;
  /** `null`: no agent was made of it yet. */
  agentId: string | null;
  authorId: string;
  configuration: Configuration;
}

/**
 * Who may test a draft: its author; one of the organisation's agents also whoever may write that agent. Everybody else
 * does not know of it.
 */
export function mayTest(
  { agentType, agentId, authorId }: Draft,
  { userId, grants }: Pick<Caller, 'userId' | 'grants'>,
): boolean {
  if (agentType === 'User') return authorId === userId && grants.has('GptSystemsRead');
  if (grants.has('GptSystemsWrite')) return true;
  if (authorId === userId && grants.has('GptSystemsCreate')) return true;
  const specific = grants.get('GptSystemsWriteSpecific');
  return agentId !== null && (specific === 'all' || (specific?.has(agentId) ?? false));
}
