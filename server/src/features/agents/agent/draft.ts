/** Draft of a new agent or of an agent's next version. */
import type { AgentType } from '@polylogue/contract/agents/agent/schemas';
import type { Caller } from '../../../http/requests/caller.ts';
import { holds } from '../../../http/requests/grants.ts';
import type { Configuration } from './configuration.ts';

export interface Draft {
  id: string;
  agentType: AgentType;
  /** Id of the agent; `null` for a new agent. */
  agentId: string | null;
  /** Version of the agent that the draft is based on. */
  baseVersion: number | null;
  authorId: string;
  configuration: Configuration;
  avatarFileId: string | null;
}

export interface DraftRow extends Draft {
  authorName: string;
  /** Guidelines that the agent requires; none for a new agent. */
  guidelinesDocumentIds: readonly string[];
  /** Newest version of the agent. */
  newestVersion: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Returns whether a user may read, change and test a draft: its author, and for an agent of the organisation also users
 * who may write the agent. The draft is hidden from all others.
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
