import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import { selectModel } from '@polylogue/contract/agents/agent/models';
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import { type Control, useWatch } from 'react-hook-form';
import type { ConfigurationControl } from '../drafts/editor/offer.ts';

/** Returns the available model that the form names. */
export function useChosenDeployment(
  control: ConfigurationControl,
  deployments: readonly OfferedDeployment[],
) {
  const [languageEngine, deploymentName] = useWatch({
    control: control as unknown as Control<AgentConfiguration>,
    name: ['languageEngine', 'deploymentName'],
  });
  const deployment = selectModel(deployments, { languageEngine, deploymentName });
  return { languageEngine, deploymentName, deployment };
}
