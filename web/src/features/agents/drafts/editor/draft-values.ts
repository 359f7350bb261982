/** Form values of a draft, and its differences from the published version. */
import {
  type AgentConfiguration,
  AgentConfigurationSchema,
} from '@polylogue/contract/agents/agent/configuration';
import type { Agent, ConfigurationState } from '@polylogue/contract/agents/agent/schemas';

export const fields = Object.keys(AgentConfigurationSchema.shape) as (keyof AgentConfiguration)[];

/** Extracts the configuration from an object with other fields. */
export const configurationOf = (from: AgentConfiguration): AgentConfiguration =>
  Object.fromEntries(fields.map((name) => [name, from[name]])) as unknown as AgentConfiguration;

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns true if a newer version was published after the draft was taken. */
export const isOutdated = ({ baseVersion }: ConfigurationState, agent: Agent | undefined): boolean =>
  agent !== undefined && baseVersion !== null && agent.configurationVersion > baseVersion;

/** Returns the id from which the picture of an agent without one is drawn, equal for all its drafts. */
export const pictureIdOf = ({
  gptSystemId,
  configStateId,
}: Pick<ConfigurationState, 'gptSystemId' | 'configStateId'>) => gptSystemId ?? configStateId;

const pictureVersion = (url: string | null) => url?.split('?').at(-1) ?? null;

/** Returns true if a draft has the picture of its agent; the addresses differ, but not their version. */
export const hasPictureOf = (agent: Agent, { avatarUrl }: Pick<ConfigurationState, 'avatarUrl'>): boolean =>
  pictureVersion(agent.avatarUrl) === pictureVersion(avatarUrl);

export const changedFields = (
  before: AgentConfiguration,
  after: AgentConfiguration,
): (keyof AgentConfiguration)[] => fields.filter((name) => !isSame(before[name], after[name]));

/** Adds library filters to a merge whose bindings come from the side without these libraries. */
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
