/** Model selector: one choice for two fields, kind of provider and model. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import type { AgentConfiguration, LanguageEngine } from '@polylogue/contract/agents/agent/configuration';
import type { PricedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { FieldFrame, useFormField } from '../../../ui/forms/fields/field-frame.tsx';
import type { ConfigurationControl } from '../drafts/editor/offer.ts';
import { selectModel } from '@polylogue/contract/agents/agent/models';

/** Returns the available model that the form names. */
export function useChosenDeployment(control: ConfigurationControl, deployments: readonly PricedDeployment[]) {
  const [languageEngine, deploymentName] = useWatch({
    control: control as unknown as Control<AgentConfiguration>,
    name: ['languageEngine', 'deploymentName'],
  });
  const deployment = selectModel(deployments, { languageEngine, deploymentName });
  return { languageEngine, deploymentName, deployment };
}

interface DeploymentFieldProps {
  control: ConfigurationControl;
  /** `undefined` until loaded. */
  deployments: readonly PricedDeployment[] | undefined;
}

const keyOf = (engine: LanguageEngine | null, name: string | null) => `${engine ?? ''}/${name ?? ''}`;

export function DeploymentField({ control, deployments = [] }: DeploymentFieldProps) {
  const { t } = useTranslation('agents');
  const { languageEngine, deploymentName, deployment } = useChosenDeployment(control, deployments);
  const engine = useController({ control, name: 'languageEngine' });
  const { field, id, hasError, describedBy, frame } = useFormField({
    control,
    name: 'deploymentName',
    label: t('fields.deploymentName'),
    hint: <DeploymentNote deployment={deployment} isLibrary={languageEngine === 'Library'} />,
  });
  const value = keyOf(languageEngine, deploymentName);
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

/** Capabilities, context size and price of the model. */
function DeploymentNote({
  deployment,
  isLibrary,
}: {
  deployment: PricedDeployment | undefined;
  isLibrary: boolean;
}) {
  const { t, i18n } = useTranslation('agents');
  const { number } = useFormats();
  if (isLibrary) return t('model.libraryNote');
  if (!deployment) return t('model.none');
  const { abilities, contextTokens, price, isDefault } = deployment;
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
      <span>
        {price
          ? t('model.price', {
              input: money.format(price.perMillionTokens.input),
              output: money.format(price.perMillionTokens.output),
            })
          : t('model.priceUnknown')}
      </span>
    </Box>
  );
}
