/** Current rights to libraries, checked with every question and when a source is opened. */
import type { Database } from '../../../db/client.ts';
import type { Grants } from '../../../http/requests/caller.ts';
import { findOffered } from '../../knowledge/public.ts';
import { toAgentSources, type AgentSources } from '../agent/answering-agent.ts';
import type { AgentRow } from '../agent/queries.ts';
import type { ChatAsker } from './queries.ts';
import { mayReadThrough } from './source-access-queries.ts';

export interface LibraryRightsDeps {
  db: Database;
  /** Returns the current grants of a user; `undefined` if deactivated. */
  grantsOf(userId: string): Promise<Grants | undefined>;
}

/** Filters libraries by what a user may read. With `null` as user, only built-in libraries are readable. */
export async function readableTo(
  { db, grantsOf }: LibraryRightsDeps,
  userId: string | null,
  libraryIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (libraryIds.length === 0) return new Set();
  const grants = (userId && (await grantsOf(userId))) || new Map();
  return new Set(await findOffered({ db }, { userId: userId ?? '', grants }, libraryIds));
}

/** Filters libraries by what all users may read. */
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
 * Returns the libraries that an agent may read. A personal agent reads what its owner may read. Returns `undefined` for
 * an agent of the organisation, which reads all its bound libraries.
 */
export const readableToAgent = async (
  deps: LibraryRightsDeps,
  { type, created_by: ownerId, configuration }: Pick<AgentRow, 'type' | 'created_by' | 'configuration'>,
): Promise<ReadonlySet<string> | undefined> =>
  type === 'User' ? readableTo(deps, ownerId, configuration.libraryIds) : undefined;

/** Returns the sources of an agent that it may still read. */
export const effectiveLibraries = async (
  deps: LibraryRightsDeps,
  agent: Pick<AgentRow, 'type' | 'created_by' | 'configuration'>,
): Promise<AgentSources> => toAgentSources(agent.configuration, await readableToAgent(deps, agent));

/** Libraries that a user may read now. */
export interface ReadableLibraries {
  /** Libraries readable by the user's own rights. */
  own: ReadonlySet<string>;
  /** Agent whose sources are readable; `undefined` if none. */
  through?: AgentSources | undefined;
}

/** Returns what a user may read of libraries, by own rights or through an agent that they may chat with at some hour. */
export async function readableVia(
  deps: LibraryRightsDeps & { findById(agentId: string): Promise<AgentRow | undefined> },
  asker: ChatAsker,
  { agentId, libraryIds }: { agentId: string; libraryIds: readonly string[] },
): Promise<ReadableLibraries> {
  const own = await readableTo(deps, asker.userId, libraryIds);
  if (libraryIds.every((id) => own.has(id))) return { own };
  const agent = await deps.findById(agentId);
  const isReader = agent !== undefined && (await mayReadThrough(deps.db, asker, agentId));
  return { own, through: isReader ? await effectiveLibraries(deps, agent) : undefined };
}
