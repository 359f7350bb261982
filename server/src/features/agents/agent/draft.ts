/** What somebody is working on: an agent that is not published yet, or the next version of one. */
import type { AgentType } from '@polylogue/contract/agents/agent/schemas';
import type { Caller } from '../../../http/requests/caller.ts';
import { holds } from '../../../http/requests/grants.ts';
import type { Configuration } from './configuration.ts';

export interface Draft {
  id: string;
  agentType: AgentType;
  /** `null`: no agent was made of it yet. */
  agentId: string | null;
  /** The version of the agent that it was taken from. */
  baseVersion: number | null;
  authorId: string;
  configuration: Configuration;
  avatarFileId: string | null;
}

export interface DraftRow extends Draft {
  authorName: string;
  /** The version of the agent that answers now. */
  newestVersion: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Who may read, change and test a draft: its author; one of the organisation's agents also whoever may write that
 * agent. Everybody else does not know of it.
 */
export function mayTest(
  { agentType, agentId, authorId }: Pick<Draft, 'agentType' | 'agentId' | 'authorId'>,
  { userId, grants }: Pick<Caller, 'userId' | 'grants'>,
): boolean {
  if (agentType === 'User') return authorId === userId && grants.has('GptSystemsRead');
  if (grants.has('GptSystemsWrite')) return true;
  if (authorId === userId && grants.has('GptSystemsCreate')) return true;
  return agentId !== null && holds(grants, 'GptSystemsWriteSpecific', agentId);
}
