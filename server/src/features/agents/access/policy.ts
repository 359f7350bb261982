/** Permissions to read, write and publish agents (`GptSystems…` actions; choices.md, Permissions). */
import type { Caller } from '../../../http/requests/caller.ts';
import { holds } from '../../../http/requests/grants.ts';

type Asker = Pick<Caller, 'userId' | 'grants'>;

/** Fields that determine rights on an agent. */
export interface OwnedAgent {
  id: string;
  type: string;
  /** Id of the creator; `null` for a built-in agent. */
  created_by: string | null;
}

const isOwn = (agent: OwnedAgent, { userId }: Asker) => agent.created_by === userId;

/** Returns whether the caller may write an agent. Only the creator may write a personal agent. */
export function mayWriteAgent(agent: OwnedAgent, caller: Asker): boolean {
  if (agent.type === 'User') return isOwn(agent, caller) && caller.grants.has('GptSystemsRead');
  if (holds(caller.grants, 'GptSystemsWriteSpecific', agent.id)) return true;
  return isOwn(agent, caller) && caller.grants.has('GptSystemsCreate');
}

/** Returns whether the caller may read an agent's configuration, which chat access does not include. */
export function mayReadAgent(agent: OwnedAgent, caller: Asker): boolean {
  if (mayWriteAgent(agent, caller)) return true;
  return agent.type === 'System' && holds(caller.grants, 'GptSystemsReadSpecific', agent.id);
}

/** Returns the caller's permissions on an agent, for screens. */
export function permissionsOn(agent: OwnedAgent & { built_in: string | null }, caller: Asker) {
  const canEdit = mayWriteAgent(agent, caller);
  return {
    canRead: mayReadAgent(agent, caller),
    canEdit,
    canPublish: canEdit,
    canDelete: canEdit && agent.built_in === null,
  };
}

/** Fields that determine whether an agent is published. */
export interface PublishedAgent {
  is_published: boolean;
  published_from: Date | null;
  published_until: Date | null;
  deleted_at: Date | null;
}

/** Returns the publishing state of an agent at a time. */
export function publishedState(
  { is_published, published_from, published_until, deleted_at }: PublishedAgent,
  at: Date,
): 'published' | 'scheduled' | 'expired' | 'unpublished' | 'deleted' {
  if (deleted_at) return 'deleted';
  if (!is_published) return 'unpublished';
  if (published_from && published_from > at) return 'scheduled';
  if (published_until && published_until <= at) return 'expired';
  return 'published';
}
