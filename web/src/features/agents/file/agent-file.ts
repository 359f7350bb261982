/** The configuration of an agent as a file, from this instance or from another one. */
import type { agentOfferRoutes } from '@polylogue/contract/agent-administration/routes';
import type { AgentConfiguration, CapabilityType } from '@polylogue/contract/agents/configuration';
import { type AgentFile, AgentFileSchema, maxAgentFileBytes } from '@polylogue/contract/agents/file';
import type { RouteResult } from '@polylogue/contract/http';
import { chosenModel } from '@polylogue/contract/agents/models';

type Offer = Pick<
  RouteResult<typeof agentOfferRoutes.availableConfiguration>,
  'capabilities' | 'dataSources' | 'deployments'
>;

/** What a configuration asks for and this instance does not offer. */
export interface LeftOut {
  /** The model's name. */
  model: string | undefined;
  capabilities: CapabilityType[];
  /** How many sources. */
  sources: number;
}

/** The file as it is saved; characters that a file's name may not hold are left out of it. */
export function agentFileOf(configuration: AgentConfiguration): File {
  const content: AgentFile = { format: 'polylogue-agent', formatVersion: 1, configuration };
  const name = configuration.gptSystemName.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'agent';
  return new File([`${JSON.stringify(content, null, 2)}\n`], `${name}.json`, { type: 'application/json' });
}

/** `undefined`: it is no agent's file, or one of a later version. */
export async function readAgentFile(file: File): Promise<AgentConfiguration | undefined> {
  if (file.size > maxAgentFileBytes) return undefined;
  try {
    return AgentFileSchema.safeParse(JSON.parse(await file.text())).data?.configuration;
  } catch {
    return undefined;
  }
}

/** The configuration with what this instance offers, and what of it was left out. */
export function adaptedTo(
  offer: Offer,
  configuration: AgentConfiguration,
): { configuration: AgentConfiguration; leftOut: LeftOut } {
  const { languageEngine, deploymentName, capabilityTypes, dataSources } = configuration;
  const isModelGone =
    languageEngine !== null &&
    languageEngine !== 'Library' &&
    chosenModel(offer.deployments, configuration) === undefined;
  const offered = new Set(offer.dataSources.map(({ dataSourceId }) => dataSourceId));
  const available = new Set(
    offer.capabilities.filter(({ isAvailable }) => isAvailable).map(({ capabilityType }) => capabilityType),
  );
  const kept = {
    dataSources: dataSources.filter((id) => offered.has(id)),
    capabilityTypes: capabilityTypes.filter((type) => available.has(type)),
  };
  return {
    configuration: {
      ...configuration,
      ...kept,
      ...(isModelGone && { languageEngine: null, deploymentName: null }),
    },
    leftOut: {
      model: isModelGone ? (deploymentName ?? languageEngine) : undefined,
      capabilities: capabilityTypes.filter((type) => !available.has(type)),
      sources: dataSources.length - kept.dataSources.length,
    },
  };
}
