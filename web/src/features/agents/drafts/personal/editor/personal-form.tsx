/** Form fields of a personal agent. */
import Box from '@mui/material/Box';
import { agentLimits } from '@polylogue/contract/agents/agent/configuration';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormCombo, fixedOptions } from '../../../../../ui/forms/fields/form-combo.tsx';
import { FormList } from '../../../../../ui/forms/fields/form-list.tsx';
import { FormSwitch } from '../../../../../ui/forms/fields/form-switch.tsx';
import { FormText } from '../../../../../ui/forms/fields/form-text.tsx';
import { DeploymentField } from '../../../parts/deployment-field.tsx';
import { ParameterFields } from '../../../parts/parameter-fields.tsx';
import { useOfferReason } from '../../../parts/use-offer-reason.ts';
import { AvatarField } from './avatar-field.tsx';
import { personalDraftApi } from '../api.ts';
import type { PersonalDraft } from '../use-personal-draft.ts';

interface PersonalFormProps {
  draft: ConfigurationState;
  form: PersonalDraft;
}

export function PersonalForm({ draft, form }: PersonalFormProps) {
  const { t } = useTranslation('personal-agents');
  const { control } = form.methods;
  return (
    <Box component="form" noValidate onSubmit={(event) => event.preventDefault()} sx={formStyles}>
      <FormText control={control} name="gptSystemName" label={t('quick.name')} />
      <FormText control={control} name="description" label={t('quick.description')} lines={2} />
      <AvatarField draft={draft} form={form} />
      <FormText
        control={control}
        name="systemPrompt"
        label={t('edit.prompt')}
        hint={t('edit.promptHint')}
        lines={8}
      />
      <FormText
        control={control}
        name="greeting"
        label={t('edit.greeting')}
        hint={t('edit.greetingHint')}
        lines={2}
      />
      <FormList
        control={control}
        name="starterPrompts"
        label={t('edit.starters')}
        addLabel={t('edit.addStarter')}
        max={agentLimits.starterPrompts}
      />
      <Offered form={form} />
    </Box>
  );
}

/** Models, sources and capabilities available to personal agents; unavailable ones are hidden unless chosen. */
function Offered({ form }: { form: PersonalDraft }) {
  const { t } = useTranslation('personal-agents');
  const { control } = form.methods;
  const wordedReason = useOfferReason();
  const chosen = useWatch({ control, name: 'capabilityTypes' }) ?? [];
  const { data } = personalDraftApi.dataSourcesAndCapabilities.useQuery({
    params: { gptSystemType: 'User' },
  });
  if (!data) return null;
  const { deployments, dataSources, capabilities } = data;
  const unusable = capabilities
    .filter(({ isAvailable, capabilityType }) => !isAvailable && chosen.includes(capabilityType))
    .map(({ capabilityType, reason }) =>
      [t(`edit.abilities.${capabilityType}`), wordedReason(reason)].join(': '),
    );
  return (
    <>
      <DeploymentField control={control} deployments={deployments} />
      <FormCombo
        control={control}
        name="dataSources"
        label={t('edit.sources')}
        hint={t(dataSources.length === 0 ? 'edit.noSources' : 'edit.sourcesHint')}
        isDisabled={dataSources.length === 0}
        isMultiple
        useOptions={fixedOptions(
          dataSources.map(({ dataSourceId, name, description }) => ({
            value: dataSourceId,
            label: name,
            note: description,
          })),
        )}
      />
      <FormSwitch
        control={control}
        name="restrictAnswerToInformationReturnedByTools"
        label={t('edit.sourcesOnly')}
        hint={t('edit.sourcesOnlyHint')}
      />
      <FormCombo
        control={control}
        name="capabilityTypes"
        label={t('edit.capabilities')}
        isMultiple
        hint={unusable.length > 0 ? unusable.join(' · ') : undefined}
        useOptions={fixedOptions(
          capabilities
            .filter(({ isAvailable, capabilityType }) => isAvailable || chosen.includes(capabilityType))
            .map(({ capabilityType }) => ({
              value: capabilityType,
              label: t(`edit.abilities.${capabilityType}`),
            })),
        )}
      />
      <ParameterFields control={control} deployments={deployments} />
    </>
  );
}

const formStyles = { display: 'grid', gap: 5, maxWidth: 640, mx: 'auto' } as const;
