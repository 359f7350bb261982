/** What a configuration asks for that its model can't do. */
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import { whyNotTaken } from '@polylogue/contract/agents/agent/models';
import type { ChecklistItem } from '@polylogue/contract/agents/publishing/publishing';
import type { Configuration } from './configuration.ts';
import { capabilitiesOf } from './offers.ts';

const parameters = ['reasoningEffort', 'maxTokens', 'temperature', 'topP', 'frequencyPenalty'] as const;

type Unsupported = NonNullable<ChecklistItem['unsupported']>[number];

/** Parameters that have a value, and capabilities that are on; the form disables them for the same reasons. */
export function unsupportedBy(model: OfferedDeployment, configuration: Configuration): Unsupported[] {
  const unsupported = (setting: string, reason: Unsupported['reason'] | null | undefined): Unsupported[] =>
    reason ? [{ setting, reason }] : [];
  return [
    ...parameters
      .filter((name) => configuration[name] !== null)
      .flatMap((name) => unsupported(name, whyNotTaken(model, name))),
    ...capabilitiesOf([model])
      .filter(({ capabilityType }) => configuration.capabilityTypes.includes(capabilityType))
      .flatMap(({ capabilityType, reason }) => unsupported(capabilityType, reason)),
  ];
}
