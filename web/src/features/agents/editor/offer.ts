/** What an agent can use on this instance at the moment. */
import type { OfferedDeployment } from '@polylogue/contract/agent-administration/routes';
import type { AgentConfiguration } from '@polylogue/contract/agents/configuration';
import { type Control, useWatch } from 'react-hook-form';
import { offerApi } from '../api.ts';
import type { DraftForm } from './use-draft-form.ts';

export type ConfigurationControl = DraftForm['control'];

/** Parameters that some models don't take. */
export const modelParameters = [
  'temperature',
  'topP',
  'frequencyPenalty',
  'maxTokens',
  'reasoningEffort',
] as const;
export type ModelParameter = (typeof modelParameters)[number];

export const useOffer = () => offerApi.availableConfiguration.useQuery().data;

/** The deployment that a choice means: the chosen one, or the default one. */
function deploymentOf(
  deployments: readonly OfferedDeployment[],
  { languageEngine, deploymentName }: Pick<AgentConfiguration, 'languageEngine' | 'deploymentName'>,
): OfferedDeployment | undefined {
  const ofEngine = deployments.filter(
    (one) => languageEngine === null || one.languageEngine === languageEngine,
  );
  if (deploymentName !== null) return ofEngine.find(({ name }) => name === deploymentName);
  return ofEngine.find(({ isDefault }) => isDefault) ?? (languageEngine === null ? undefined : ofEngine[0]);
}

/** The deployment that the form names; `isKnown`: what is offered has been read. */
export function useChosenDeployment(control: ConfigurationControl) {
  const [languageEngine, deploymentName] = useWatch({
    control: control as unknown as Control<AgentConfiguration>,
    name: ['languageEngine', 'deploymentName'],
  });
  const offer = useOffer();
  const deployment = deploymentOf(offer?.deployments ?? [], { languageEngine, deploymentName });
  return { languageEngine, deploymentName, deployment, offer };
}
