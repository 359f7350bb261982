/** Conversion of library references between names in a file and ids. */
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import {
  type AgentFile,
  type AgentFilePreview,
  type AnyAgentFile,
  libraryNameKey,
} from '@polylogue/contract/agents/catalog/agent-file/schemas';
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import type { DataSourceBinding } from '@polylogue/contract/agents/knowledge/data-source-bindings';
import { selectModel } from '@polylogue/contract/agents/agent/models';
import type { Database } from '../../../../db/client.ts';
import type { Caller } from '../../../../http/requests/caller.ts';
import { capabilitiesOf } from '../../agent/offers.ts';
import { listOfferedNames } from '../../../knowledge/public.ts';

type Author = Pick<Caller, 'userId' | 'grants'>;
type Missing = AgentFilePreview['missing'];

/** Converts a configuration for export. Omits libraries that the author may not offer to an agent. */
export async function exportConfiguration(
  db: Database,
  author: Author,
  { dataSources, ragDataSources, ...fields }: AgentConfiguration,
): Promise<AgentFile['configuration']> {
  const names = new Map((await listOfferedNames({ db }, author)).map(({ id, name }) => [id, name]));
  return {
    ...fields,
    dataSources: dataSources.flatMap((id) => names.get(id) ?? []),
    ragDataSources: ragDataSources.flatMap(({ dataSourceId, dataSourceIndexId: _, ...binding }) => {
      const dataSource = names.get(dataSourceId);
      return dataSource === undefined ? [] : { dataSource, ...binding };
    }),
  };
}

/** Returns values that occur more than once. */
function repeated(values: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(values.filter((value) => seen.size === seen.add(value).size));
}

/** Lists the bindings of a file with the key of their library: the id in format 1, the name in later ones. */
const namedBindings = (file: AnyAgentFile) =>
  file.formatVersion === 1
    ? file.configuration.ragDataSources.map(({ dataSourceId, ...binding }) => ({
        ...binding,
        key: dataSourceId,
      }))
    : file.configuration.ragDataSources.map(({ dataSource, ...binding }) => ({
        ...binding,
        key: libraryNameKey(dataSource),
      }));

/** Converts bindings of a file to the libraries found here, with their default index. */
function bindingsOf(file: AnyAgentFile, ids: ReadonlyMap<string, string>): DataSourceBinding[] {
  const bindings = namedBindings(file).map(({ key, ...binding }) => {
    const dataSourceId = ids.get(key) ?? '';
    return [dataSourceId, { ...binding, dataSourceId, dataSourceIndexId: null }] as const;
  });
  // A configuration has at most one binding per library.
  return [...new Map(bindings.filter(([id]) => id !== '')).values()];
}

/** Resolves the libraries of a file to those that the author may offer to an agent, and lists the rest. */
async function librariesOf(db: Database, author: Author, file: AnyAgentFile) {
  const { dataSources: named } = file.configuration;
  if (named.length === 0) return { found: [], lost: [], bindings: [] };
  const offered = await listOfferedNames({ db }, author);
  // Format 1 references libraries by id.
  const areIds = file.formatVersion === 1;
  const key = areIds ? (id: string) => id : libraryNameKey;
  const keyed = offered.map(({ id, name }) => [areIds ? id : libraryNameKey(name), id] as const);
  // An ambiguous name, or a library with two bindings, counts as missing.
  const ambiguous = new Set([
    ...repeated(keyed.map(([name]) => name)),
    ...repeated(namedBindings(file).map((binding) => binding.key)),
  ]);
  const ids = new Map(keyed.filter(([name]) => !ambiguous.has(name)));
  return {
    found: [...new Set(named.flatMap((name) => ids.get(key(name)) ?? []))],
    lost: named.filter((name) => !ids.has(key(name))),
    bindings: bindingsOf(file, ids),
  };
}

/** Converts a configuration for import, restricted to what the author may use, and lists what is missing. */
export async function importConfiguration(
  { db, models }: { db: Database; models: readonly OfferedDeployment[] },
  author: Author,
  file: AnyAgentFile,
): Promise<{ configuration: AgentConfiguration; missing: Missing }> {
  const { languageEngine, deploymentName, capabilityTypes } = file.configuration;
  const isModelGone =
    languageEngine !== null &&
    languageEngine !== 'Library' &&
    selectModel(models, file.configuration) === undefined;
  const available = new Set(
    capabilitiesOf(models).flatMap(({ capabilityType, isAvailable }) => (isAvailable ? capabilityType : [])),
  );
  const { found, lost, bindings } = await librariesOf(db, author, file);
  const areNamed = file.formatVersion !== 1;
  return {
    configuration: {
      ...file.configuration,
      ...(isModelGone && { languageEngine: null, deploymentName: null }),
      capabilityTypes: capabilityTypes.filter((type) => available.has(type)),
      dataSources: found,
      ragDataSources: bindings,
    },
    missing: {
      model: isModelGone ? (deploymentName ?? languageEngine) : null,
      capabilities: capabilityTypes.filter((type) => !available.has(type)),
      dataSources: areNamed ? lost : [],
      unnamedDataSources: areNamed ? 0 : lost.length,
    },
  };
}
