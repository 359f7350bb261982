/** Models of a provider with capabilities. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  AbilitySchema,
  type DeploymentInput,
  firstChatModel,
  knownDeployment,
} from '@polylogue/contract/instance/model-providers/deployments';
import { useMemo, useState } from 'react';
import { type Control, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { useFieldEntry } from '../../../../ui/forms/editor/form-map.ts';
import { fixedOptions, FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { FormNumber } from '../../../../ui/forms/fields/form-number.tsx';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import { ExpandableItem } from '../../../../ui/page/expandable-item.tsx';
import type { ProviderValues } from '../provider-values.ts';
import { useDeploymentSummary } from '../use-deployment-summary.ts';
import { AddDeployment } from './add-deployment.tsx';

interface DeploymentFieldsProps<Output> {
  form: UseFormReturn<ProviderValues, unknown, Output>;
  /** Models listed by the endpoint. */
  listed: readonly string[];
}

export function DeploymentFields<Output>({ form, listed }: DeploymentFieldsProps<Output>) {
  const { t } = useTranslation('model-providers');
  const control = form.control as unknown as Control<ProviderValues>;
  useFieldEntry('deployments', t('columns.deployments'));
  const { fields, append, remove } = useFieldArray({ control, name: 'deployments' });
  const deployments = useWatch({ control, name: 'deployments' }) ?? [];
  const [opened, setOpened] = useState<string>();
  const names = deployments.map(({ name }) => name);
  const offered = listed.filter((name) => !names.includes(name));
  const add = (name: string) => {
    append(knownDeployment(name), { shouldFocus: false });
    setOpened(name);
    const answering = form.getValues('defaultModel') ? undefined : firstChatModel([name]);
    if (answering) form.setValue('defaultModel', answering, { shouldDirty: true });
  };
  const drop = (index: number) => {
    if (form.getValues('defaultModel') === names[index]) {
      form.setValue('defaultModel', null, { shouldDirty: true });
    }
    remove(index);
  };
  return (
    <>
      {fields.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {fields.map((field, index) => (
            <DeploymentItem
              key={field.id}
              control={control}
              index={index}
              deployment={deployments[index] ?? field}
              isOpen={opened === field.name}
              onToggle={() => setOpened(opened === field.name ? undefined : field.name)}
              onRemove={() => drop(index)}
            />
          ))}
        </Box>
      )}
      <AddDeployment taken={names} offered={offered} onAdd={add} />
      {offered.length > 1 && (
        <Button
          color="inherit"
          startIcon={<IconPlus />}
          onClick={() => append(offered.map(knownDeployment), { shouldFocus: false })}
          sx={{ justifySelf: 'start' }}
        >
          {t('deployments.addAll', { count: offered.length })}
        </Button>
      )}
    </>
  );
}

interface DeploymentItemProps {
  control: Control<ProviderValues>;
  index: number;
  deployment: DeploymentInput;
  isOpen: boolean;
  onToggle(): void;
  onRemove(): void;
}

/** Collapsed it shows a summary; expanded its fields. */
function DeploymentItem({ control, index, deployment, isOpen, onToggle, onRemove }: DeploymentItemProps) {
  const { t } = useTranslation('model-providers');
  const summary = useDeploymentSummary();
  const { name } = deployment;
  return (
    <ExpandableItem
      title={<bdi>{name}</bdi>}
      detail={summary(deployment)}
      isOpen={isOpen}
      onToggle={onToggle}
      action={
        <IconAction label={t('deployments.remove', { name })} onClick={onRemove}>
          <IconX />
        </IconAction>
      }
    >
      <DeploymentDetails control={control} index={index} />
    </ExpandableItem>
  );
}

function DeploymentDetails({ control, index }: Pick<DeploymentItemProps, 'control' | 'index'>) {
  const { t } = useTranslation('model-providers');
  const at = `deployments.${index}` as const;
  const useAbilities = useMemo(
    () => fixedOptions(AbilitySchema.options.map((value) => ({ value, label: t(`ability.${value}`) }))),
    [t],
  );
  return (
    <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
      <FormCombo
        control={control}
        name={`${at}.abilities`}
        label={t('deployments.abilities')}
        hint={t('deployments.abilitiesHint')}
        isMultiple
        useOptions={useAbilities}
      />
      <FormNumber
        control={control}
        name={`${at}.contextTokens`}
        label={t('deployments.context')}
        unit={t('deployments.tokens')}
        min={1}
        emptyValue={null}
      />
      <FormSwitch
        control={control}
        name={`${at}.isHipaaCompliant`}
        label={t('deployments.hipaa')}
        hint={t('deployments.hipaaHint')}
      />
    </Box>
  );
}
