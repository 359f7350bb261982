/** Which libraries a configuration may read at the moment: asked with every question, and when a source is opened. */
import type { Database } from '../../../db/client.ts';
import type { Grants } from '../../../http/requests/caller.ts';
import { findOffered } from '../../knowledge/public.ts';
import { drawing, type DrawingAgent } from '../agent/answering-agent.ts';
import type { AgentRow } from '../agent/queries.ts';
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

/** Which of these libraries all of these people may read now. */
export async function readableToAll(
  deps: LibraryRightsDeps,
  userIds: readonly (string | null)[],
  libraryIds: readonly string[],
): Promise<ReadonlySet<string>> {
  let readable: ReadonlySet<string> = new Set(libraryIds);
  for (const userId of new Set(userIds)) readable = await readableTo(deps, userId, [...readable]);
  return readable;
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

/** An agent with the libraries that it still draws on. */
export const effectiveLibraries = async (
  deps: LibraryRightsDeps,
  agent: Pick<AgentRow, 'type' | 'created_by' | 'configuration'>,
): Promise<DrawingAgent> => drawing(agent.configuration, await readableToAgent(deps, agent));

/** What somebody may read of libraries now. */
export interface ReadableLibraries {
  /** By a right of their own: all of these. */
  own: ReadonlySet<string>;
  /** Through this agent what its sources draw on; `undefined`: through none. */
  through?: DrawingAgent | undefined;
}

/** What somebody may read of these libraries now: by a right of their own, or through an agent that they may chat with. */
export async function readableVia(
  deps: LibraryRightsDeps & { findById(agentId: string): Promise<AgentRow | undefined> },
  asker: ChatAsker,
  { agentId, libraryIds }: { agentId: string; libraryIds: readonly string[] },
): Promise<ReadableLibraries> {
  const own = await readableTo(deps, asker.userId, libraryIds);
  if (libraryIds.every((id) => own.has(id))) return { own };
  const agent = await deps.findById(agentId);
  const mayAsk = agent !== undefined && (await mayChatWith(deps.db, asker, agentId));
  return { own, through: mayAsk ? await effectiveLibraries(deps, agent) : undefined };
}
