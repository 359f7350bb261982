/** Configuration of an agent: the content of a version or a draft. */
import {
  type AgentConfiguration,
  configurationFields,
  type ReplacedConfiguration,
} from '@polylogue/contract/agents/agent/configuration';
import { z } from 'zod';
import { newId } from '../../../db/id.ts';
import { type Binding, BindingSchema, bindingOfWire, presentBinding } from './binding.ts';

/**
 * Stored configuration. Every field except the name has a default, so that configurations stored before a field existed
 * stay readable.
 */
export const ConfigurationSchema = z.object({
  ...configurationFields,
  name: z.string(),
  /** Libraries that answers use. */
  libraryIds: z.array(z.string()).max(20).default([]),
  /** Bindings with non-default search settings, in the order of the libraries. */
  bindings: z.array(BindingSchema).max(20).default([]),
});
export type Configuration = z.output<typeof ConfigurationSchema>;

/** Fields that determine the libraries of an agent and their filters. Name and parameters are filter values. */
export type BoundConfiguration = Pick<
  Configuration,
  'libraryIds' | 'bindings' | 'name' | 'requestParameters'
>;

/** Converts a configuration to its wire format. */
export const presentConfiguration = ({
  name,
  libraryIds,
  bindings,
  ...fields
}: Configuration): AgentConfiguration => ({
  gptSystemName: name,
  ...fields,
  dataSources: libraryIds,
  ragDataSources: bindings.map(presentBinding),
});

/** Selects the bindings of the libraries, in their order. */
export function bindingsFor(libraryIds: readonly string[], bindings: readonly Binding[]): Binding[] {
  const byLibrary = new Map(bindings.map((binding) => [binding.libraryId, binding]));
  return libraryIds.flatMap((libraryId) => byLibrary.get(libraryId) ?? []);
}

/** Converts a configuration from its wire format. `before` are bindings that keep their ids, and stay if omitted. */
export function configurationOfWire(
  { gptSystemName, dataSources, ragDataSources, ...fields }: ReplacedConfiguration,
  before: readonly Binding[] = [],
): Configuration {
  const ids = new Map(before.map(({ libraryId, id }) => [libraryId, id]));
  const bindings =
    ragDataSources?.map((binding) => bindingOfWire(binding, ids.get(binding.dataSourceId) ?? newId())) ??
    before;
  return {
    name: gptSystemName,
    ...fields,
    libraryIds: dataSources,
    bindings: bindingsFor(dataSources, bindings),
  };
}
