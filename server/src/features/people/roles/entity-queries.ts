/**
 * Names of entities that `…Specific` actions apply to: agents and libraries, as far as a caller may see
 * them.
 */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { containing } from '../../../db/lists/containing.ts';
import { visibleTo } from '../../../db/lists/visible-to.ts';
import type { Caller } from '../../../http/requests/caller.ts';

export interface EntityName {
  id: string;
  name: string;
}

type Viewer = Pick<Caller, 'userId' | 'grants'>;

/** Name of an agent in its newest version. */
const agentName = sql<string>`coalesce((select c.content ->> 'name' from agent_configurations c
  where c.agent_id = agents.id order by c.version desc limit 1), agents.name)`;
const libraryName = sql.ref<string>('libraries.name');

const agents = (tx: Database, viewer: Viewer) =>
  visibleTo(tx.selectFrom('agents').select(['agents.id', agentName.as('name')]), viewer, 'GptSystems');
const libraries = (tx: Database, viewer: Viewer) =>
  visibleTo(
    tx
      .selectFrom('libraries')
      .select(['libraries.id', libraryName.as('name')])
      .where('libraries.attachment_id', 'is', null),
    viewer,
    'DataSources',
  );

const isAmong = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;

/** Lists the given entities that the viewer may see, by name. */
export const namesOf = {
  gptSystemIds: async (tx: Database, viewer: Viewer, ids: readonly string[]): Promise<EntityName[]> =>
    ids.length === 0 ? [] : agents(tx, viewer).where(isAmong('agents.id', ids)).orderBy('name').execute(),
  dataSourceIds: async (tx: Database, viewer: Viewer, ids: readonly string[]): Promise<EntityName[]> =>
    ids.length === 0
      ? []
      : libraries(tx, viewer).where(isAmong('libraries.id', ids)).orderBy('name').execute(),
};

/** Lists the first entities by name whose names contain the keywords. */
export async function listChoices(
  tx: Database,
  viewer: Viewer,
  { keywords, limit }: { keywords: string | undefined; limit: number },
): Promise<{ agents: EntityName[]; libraries: EntityName[] }> {
  const isNamed = async (name: Expression<string>): Promise<Expression<SqlBool>> =>
    keywords === undefined ? sql.lit(true) : containing(tx, name, keywords);
  const [agentIsNamed, libraryIsNamed] = await Promise.all([isNamed(agentName), isNamed(libraryName)]);
  const [foundAgents, foundLibraries] = await Promise.all([
    agents(tx, viewer).where(agentIsNamed).orderBy('name').limit(limit).execute(),
    libraries(tx, viewer).where(libraryIsNamed).orderBy('name').limit(limit).execute(),
  ]);
  return { agents: foundAgents, libraries: foundLibraries };
}
