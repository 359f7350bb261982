/** The model that answers, and its parameters. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { OfferedDeployment } from '@polylogue/contract/agent-administration/routes';
import { ReasoningEffortSchema } from '@polylogue/contract/agents/configuration';
import type { LanguageEngine } from '@polylogue/contract/agents/configuration';
import { type ModelParameter, whyNotTaken } from '@polylogue/contract/agents/models';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { FieldFrame, useFormField } from '../../../../ui/forms/fields/field-frame.tsx';
import { FormNumber } from '../../../../ui/forms/fields/form-number.tsx';
import { FormSlider } from '../../../../ui/forms/fields/form-slider.tsx';
import { type ConfigurationControl, useChosenDeployment } from '../offer.ts';

interface ModelSectionProps {
  control: ConfigurationControl;
}

export function ModelSection({ control }: ModelSectionProps) {
  const { t } = useTranslation('agents');
  const { languageEngine, deployment } = useChosenDeployment(control);
  const isLibrary = languageEngine === 'Library';
  const parameter = (name: ModelParameter) => {
    const refusal = deployment && whyNotTaken(deployment, name);
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
      <DeploymentField control={control} />
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

const keyOf = (engine: LanguageEngine | null, name: string | null) => `${engine ?? ''}/${name ?? ''}`;

/** One choice for two fields: the kind of provider, and the model there. */
function DeploymentField({ control }: ModelSectionProps) {
  const { t } = useTranslation('agents');
  const chosen = useChosenDeployment(control);
  const { languageEngine, deploymentName, deployment, offer } = chosen;
  const engine = useController({ control, name: 'languageEngine' });
  const { field, id, hasError, describedBy, frame } = useFormField({
    control,
    name: 'deploymentName',
    label: t('fields.deploymentName'),
    hint: <DeploymentNote deployment={deployment} isLibrary={languageEngine === 'Library'} />,
  });
  const value = keyOf(languageEngine, deploymentName);
  const deployments = offer?.deployments ?? [];
  const isListed =
    languageEngine === 'Library' ||
    value === keyOf(null, null) ||
    deployments.some((one) => keyOf(one.languageEngine, one.name) === value);
  return (
    <FieldFrame {...frame}>
      <Select
        id={id}
        labelId={`${id}-label`}
        inputRef={field.ref}
        value={value}
        error={hasError}
        input={<OutlinedInput />}
        onBlur={field.onBlur}
        SelectDisplayProps={{ 'aria-describedby': describedBy }}
        onChange={({ target }) => {
          const [kind = '', ...name] = String(target.value).split('/');
          engine.field.onChange(kind === '' ? null : kind);
          field.onChange(name.join('/') || null);
        }}
      >
        <MenuItem value="/">{t('model.default')}</MenuItem>
        <MenuItem value="Library/">{t('model.library')}</MenuItem>
        {deployments.map((one) => (
          <MenuItem key={keyOf(one.languageEngine, one.name)} value={keyOf(one.languageEngine, one.name)}>
            <bdi>{one.name}</bdi>
            <Box component="span" sx={{ color: 'text.secondary', paddingInlineStart: 2 }}>
              {one.providerName}
            </Box>
          </MenuItem>
        ))}
        {!isListed && <MenuItem value={value}>{t('model.away', { model: deploymentName })}</MenuItem>}
      </Select>
    </FieldFrame>
  );
}

/** Abilities, room and price of the model that answers. */
function DeploymentNote({
  deployment,
  isLibrary,
}: {
  deployment: OfferedDeployment | undefined;
  isLibrary: boolean;
}) {
  const { t, i18n } = useTranslation('agents');
  const { number } = useFormats();
  if (isLibrary) return t('model.libraryNote');
  if (!deployment) return t('model.none');
  const { abilities, contextTokens, pricePerMillionTokens: price, isDefault } = deployment;
  const money = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'USD' });
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', pt: 1 }}>
      {isDefault && <span>{t('model.isDefault', { model: deployment.name })}</span>}
      {abilities.map((ability) => (
        <Chip
          key={ability}
          component="span"
          size="small"
          variant="outlined"
          label={t(`abilities.${ability}`)}
        />
      ))}
      {contextTokens !== null && <span>{t('model.context', { tokens: number.format(contextTokens) })}</span>}
      {price && (
        <span>
          {t('model.price', { input: money.format(price.input), output: money.format(price.output) })}
        </span>
      )}
    </Box>
  );
}

interface EffortProps {
  control: ConfigurationControl;
  name: ModelParameter;
  label: string;
  isDisabled: boolean;
  hint: string;
}

/** Pressing the chosen one again leaves it to the model. */
function EffortField(props: EffortProps) {
  const { t } = useTranslation('agents');
  const { field, id, isDisabled, describedBy, frame } = useFormField(props);
  return (
    <FieldFrame {...frame} isGroup>
      <ToggleButtonGroup
        exclusive
        value={field.value}
        disabled={isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        onBlur={field.onBlur}
        onChange={(_event, value: string | null) => field.onChange(value)}
        sx={{ flexWrap: 'wrap' }}
      >
        {ReasoningEffortSchema.options.map((value, index) => (
          <ToggleButton key={value} value={value} ref={index === 0 ? field.ref : undefined}>
            {t(`efforts.${value}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FieldFrame>
  );
}
