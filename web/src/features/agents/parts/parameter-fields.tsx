/** Model parameters; unsupported ones keep their value and show the reason. */
import Box from '@mui/material/Box';
import { ReasoningEffortSchema } from '@polylogue/contract/agents/agent/configuration';
import { type ModelParameter, parameterRefusal } from '@polylogue/contract/agents/agent/models';
import type { PricedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import { useTranslation } from 'react-i18next';
import { useFormField } from '../../../ui/forms/fields/field-frame.tsx';
import { FormNumber } from '../../../ui/forms/fields/form-number.tsx';
import { FormSlider } from '../../../ui/forms/fields/form-slider.tsx';
import { ToggleRow } from '../../../ui/forms/fields/toggle-row.tsx';
import type { ConfigurationControl } from '../drafts/editor/offer.ts';
import { useChosenDeployment } from './deployment-field.tsx';

interface ParameterFieldsProps {
  control: ConfigurationControl;
  /** `undefined` until loaded. */
  deployments: readonly PricedDeployment[] | undefined;
}

export function ParameterFields({ control, deployments = [] }: ParameterFieldsProps) {
  const { t } = useTranslation('agents');
  const { languageEngine, deployment } = useChosenDeployment(control, deployments);
  const isLibrary = languageEngine === 'Library';
  const parameter = (name: ModelParameter) => {
    const refusal = deployment && parameterRefusal(deployment, name);
    const isTaken = !isLibrary && refusal === undefined;
    const reason = refusal ? t(`refusals.${refusal}`, { model: deployment.name }) : t('model.noModel');
    return {
      control,
      name,
      label: t(`fields.${name}`),
      isDisabled: !isTaken,
      hint: isTaken ? t(`hints.${name}`) : reason,
    };
  };
  return (
    <>
      <EffortField {...parameter('reasoningEffort')} />
      <FormNumber
        {...parameter('maxTokens')}
        unit={t('model.tokens')}
        min={1}
        max={1_000_000}
        step={1}
        emptyValue={null}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 5 }}>
        <FormSlider {...parameter('temperature')} min={0} max={2} step={0.1} />
        <FormSlider {...parameter('topP')} min={0} max={1} step={0.05} />
        <FormSlider {...parameter('frequencyPenalty')} min={-2} max={2} step={0.1} />
      </Box>
    </>
  );
}

interface EffortProps {
  control: ConfigurationControl;
  name: ModelParameter;
  label: string;
  isDisabled: boolean;
  hint: string;
}

/** Pressing the chosen value again clears it, which selects the model's default. */
function EffortField(props: EffortProps) {
  const { t } = useTranslation('agents');
  const bound = useFormField(props);
  const options = ReasoningEffortSchema.options.map((value) => ({ value, label: t(`efforts.${value}`) }));
  return <ToggleRow bound={bound} options={options} onChange={bound.field.onChange} />;
}
