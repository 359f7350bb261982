/** Which libraries a configuration may read at the moment: asked with every question, and when a source is opened. */
import type { Database } from '../../../db/client.ts';
import type { Grants } from '../../../http/requests/caller.ts';
import { findOffered } from '../../libraries/service.ts';
import type { AgentRow } from '../queries.ts';
import { type ChatAsker, mayChatWith } from './queries.ts';

export interface LibraryRightsDeps {
  db: Database;
  /** What a person's roles grant now; `undefined` for one who is deactivated. */
  grantsOf(userId: string): Promise<Grants | undefined>;
}

/** Which of these libraries somebody may read now. `null`: nobody, who may read what ships alone. */
export async function readableTo(
  { db, grantsOf }: LibraryRightsDeps,
  userId: string | null,
  libraryIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (libraryIds.length === 0) return new Set();
  const grants = (userId && (await grantsOf(userId))) || new Map();
  return new Set(await findOffered({ db }, { userId: userId ?? '', grants }, libraryIds));
}

/**
 * What an agent may read: one of a person what its maker may; `undefined`: one of the organisation all that it is bound
 * to, whoever made it.
 */
export const readableToAgent = async (
  deps: LibraryRightsDeps,
  { type, created_by: ownerId, configuration }: Pick<AgentRow, 'type' | 'created_by' | 'configuration'>,
): Promise<ReadonlySet<string> | undefined> =>
  type === 'User' ? readableTo(deps, ownerId, configuration.libraryIds) : undefined;

/** Whether an agent still draws on a library. */
export async function drawsOn(
  deps: LibraryRightsDeps,
  agent: Pick<AgentRow, 'type' | 'created_by' | 'configuration'>,
  libraryId: string,
): Promise<boolean> {
  if (!agent.configuration.libraryIds.includes(libraryId)) return false;
  return (await readableToAgent(deps, agent))?.has(libraryId) ?? true;
}

/** Whether somebody may read a library now: by a right of their own, or through an agent that they may chat with. */
export async function mayReadThrough(
  deps: LibraryRightsDeps & { findById(agentId: string): Promise<AgentRow | undefined> },
  asker: ChatAsker,
  { agentId, libraryId }: { agentId: string; libraryId: string },
): Promise<boolean> {
  if ((await readableTo(deps, asker.userId, [libraryId])).has(libraryId)) return true;
  const agent = await deps.findById(agentId);
  return (
    agent !== undefined && (await mayChatWith(deps.db, asker, agentId)) && drawsOn(deps, agent, libraryId)
  );
}
