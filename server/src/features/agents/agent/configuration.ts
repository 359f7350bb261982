/** What an agent is at a moment: the content of each of its versions, and of a draft. */
import {
  type AgentConfiguration,
  configurationFields,
  type ReplacedConfiguration,
} from '@polylogue/contract/agents/agent/configuration';
import { z } from 'zod';
import { newId } from '../../../db/id.ts';
import { type Binding, BindingSchema, bindingOfWire, presentBinding } from './binding.ts';

/**
 * As it is stored. Every field but the name has a default, so that what was stored before a field existed is read as
 * before.
 */
export const ConfigurationSchema = z.object({
  ...configurationFields,
  name: z.string(),
  /** Libraries that answers draw on. */
  libraryIds: z.array(z.string()).max(20).default([]),
  /** How they are searched, in their order; those that are searched as usual have none. */
  bindings: z.array(BindingSchema).max(20).default([]),
});
export type Configuration = z.output<typeof ConfigurationSchema>;

/** What decides which libraries an agent draws on, and how; its name and parameters are values of filters. */
export type BoundConfiguration = Pick<
  Configuration,
  'libraryIds' | 'bindings' | 'name' | 'requestParameters'
>;

/** In the wire's words. */
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

/** Bindings of these libraries alone, in their order. */
export function bindingsFor(libraryIds: readonly string[], bindings: readonly Binding[]): Binding[] {
  const byLibrary = new Map(bindings.map((binding) => [binding.libraryId, binding]));
  return libraryIds.flatMap((libraryId) => byLibrary.get(libraryId) ?? []);
}

/** What was stored of what travelled. `before`: bindings that keep their names, and stay where nothing is said of them. */
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
