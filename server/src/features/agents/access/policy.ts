/** Who may read, write and publish which agent (domain of `GptSystems…` actions; choices.md, Permissions). */
import type { Caller } from '../../../http/requests/caller.ts';
import { holds } from '../../../http/requests/grants.ts';

type Asker = Pick<Caller, 'userId' | 'grants'>;

/** What rights on an agent depend on. */
export interface OwnedAgent {
  id: string;
  type: string;
  /** Who made it; `null`: it ships with the product. */
  created_by: string | null;
}

const isOwn = (agent: OwnedAgent, { userId }: Asker) => agent.created_by === userId;

/** A personal agent is its maker's alone; the organisation's are those of the actions. */
export function mayWriteAgent(agent: OwnedAgent, caller: Asker): boolean {
  if (agent.type === 'User') return isOwn(agent, caller) && caller.grants.has('GptSystemsRead');
  if (holds(caller.grants, 'GptSystemsWriteSpecific', agent.id)) return true;
  return isOwn(agent, caller) && caller.grants.has('GptSystemsCreate');
}

/** Whether somebody may see what an agent is made of; the right to chat does not show it. */
export function mayReadAgent(agent: OwnedAgent, caller: Asker): boolean {
  if (mayWriteAgent(agent, caller)) return true;
  return agent.type === 'System' && holds(caller.grants, 'GptSystemsReadSpecific', agent.id);
}

/** What the caller may do with an agent, for screens. */
export function permissionsOn(agent: OwnedAgent & { built_in: string | null }, caller: Asker) {
  const canEdit = mayWriteAgent(agent, caller);
  return {
    canRead: mayReadAgent(agent, caller),
    canEdit,
    canPublish: canEdit,
    canDelete: canEdit && agent.built_in === null,
  };
}

/** What decides whether an agent is offered at a time. */
export interface PublishedAgent {
  is_published: boolean;
  published_from: Date | null;
  published_until: Date | null;
  deleted_at: Date | null;
}

/** Where an agent stands between its draft and its end. */
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
