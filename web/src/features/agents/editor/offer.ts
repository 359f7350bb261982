/** What an agent can use on this instance at the moment. */
import type { AgentConfiguration } from '@polylogue/contract/agents/configuration';
import { chosenModel } from '@polylogue/contract/agents/models';
import { type Control, useWatch } from 'react-hook-form';
import { offerApi } from '../api.ts';
import type { DraftForm } from './use-draft-form.ts';

export type ConfigurationControl = DraftForm['control'];

export const useOffer = () => offerApi.availableConfiguration.useQuery().data;

/** The deployment that the form names; `isKnown`: what is offered has been read. */
export function useChosenDeployment(control: ConfigurationControl) {
  const [languageEngine, deploymentName] = useWatch({
    control: control as unknown as Control<AgentConfiguration>,
    name: ['languageEngine', 'deploymentName'],
  });
  const offer = useOffer();
  const deployment = chosenModel(offer?.deployments ?? [], { languageEngine, deploymentName });
  return { languageEngine, deploymentName, deployment, offer };
}
