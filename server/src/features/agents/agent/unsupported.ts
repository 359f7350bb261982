/** Settings of a configuration that its model does not support. */
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import { parameterRefusal } from '@polylogue/contract/agents/agent/models';
import type { ChecklistItem } from '@polylogue/contract/agents/publishing/publishing';
import type { Configuration } from './configuration.ts';
import { capabilitiesOf } from './offers.ts';

const parameters = ['reasoningEffort', 'maxTokens', 'temperature', 'topP', 'frequencyPenalty'] as const;

type Unsupported = NonNullable<ChecklistItem['unsupported']>[number];

/** Lists set parameters and enabled capabilities that the model does not support, with the form's reasons. */
export function unsupportedBy(model: OfferedDeployment, configuration: Configuration): Unsupported[] {
  const unsupported = (setting: string, reason: Unsupported['reason'] | null | undefined): Unsupported[] =>
    reason ? [{ setting, reason }] : [];
  return [
    ...parameters
      .filter((name) => configuration[name] !== null)
      .flatMap((name) => unsupported(name, parameterRefusal(model, name))),
    ...capabilitiesOf([model])
      .filter(({ capabilityType }) => configuration.capabilityTypes.includes(capabilityType))
      .flatMap(({ capabilityType, reason }) => unsupported(capabilityType, reason)),
  ];
}
