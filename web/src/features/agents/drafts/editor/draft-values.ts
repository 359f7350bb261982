/** What the form shows of a draft, and what of it differs from the version that answers. */
import {
  type AgentConfiguration,
  AgentConfigurationSchema,
} from '@polylogue/contract/agents/agent/configuration';
import type { Agent, ConfigurationState } from '@polylogue/contract/agents/agent/schemas';

export const fields = Object.keys(AgentConfigurationSchema.shape) as (keyof AgentConfiguration)[];

/** The configuration of something that holds one beside other fields. */
export const configurationOf = (from: AgentConfiguration): AgentConfiguration =>
  Object.fromEntries(fields.map((name) => [name, from[name]])) as unknown as AgentConfiguration;

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Somebody published since the draft was taken. */
export const isOutdated = ({ baseVersion }: ConfigurationState, agent: Agent | undefined): boolean =>
  agent !== undefined && baseVersion !== null && agent.configurationVersion > baseVersion;

export const changedFields = (
  before: AgentConfiguration,
  after: AgentConfiguration,
): (keyof AgentConfiguration)[] => fields.filter((name) => !isSame(before[name], after[name]));

/** Adds the filters of libraries to a merge whose bindings were chosen from the side without these libraries. */
export function withBindingsOfBoth(
  chosen: AgentConfiguration,
  { mine, theirs }: Record<'mine' | 'theirs', AgentConfiguration>,
): AgentConfiguration {
  const isMine = isSame(chosen.ragDataSources, mine.ragDataSources);
  const [bound, other] = isMine ? [mine, theirs] : [theirs, mine];
  const unknown = new Set(chosen.dataSources.filter((id) => !bound.dataSources.includes(id)));
  const kept = other.ragDataSources.filter(({ dataSourceId }) => unknown.has(dataSourceId));
  return kept.length === 0 ? chosen : { ...chosen, ragDataSources: [...chosen.ragDataSources, ...kept] };
}
