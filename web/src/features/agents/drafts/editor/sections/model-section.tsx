/** Model of the agent and its parameters. */
import { DeploymentField } from '../../../parts/deployment-field.tsx';
import { ParameterFields } from '../../../parts/parameter-fields.tsx';
import { type ConfigurationControl, useOffer } from '../offer.ts';

export function ModelSection({ control }: { control: ConfigurationControl }) {
  const deployments = useOffer()?.deployments;
  return (
    <>
      <DeploymentField control={control} deployments={deployments} />
      <ParameterFields control={control} deployments={deployments} />
    </>
  );
}
