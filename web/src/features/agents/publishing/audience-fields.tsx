/** Fields of an audience: everyone, or users, roles and groups. */
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormCombo } from '../../../ui/forms/fields/form-combo.tsx';
import { FormPeople } from '../../../ui/forms/fields/form-people.tsx';
import { FormSwitch } from '../../../ui/forms/fields/form-switch.tsx';
import { useAudienceOptions } from './use-audience-options.ts';
import type { PublishingForm } from './use-publishing-form.ts';

interface AudienceFieldsProps extends Pick<PublishingForm, 'control'> {
  /** Agent whose author searches, with the names of those already chosen. */
  known: Pick<PublishingAnswer, 'gptSystemId' | 'names'>;
}

export function AudienceFields({ known, control }: AudienceFieldsProps) {
  const { t } = useTranslation('agents');
  const isEveryone = useWatch({ control, name: 'audience.everyone' });
  const { usePeople, useRoles, useGroups, ...may } = useAudienceOptions(known);
  const hint = may.maySeePeople ? undefined : t('publish.peopleHint');
  const hasRoles = may.maySeeRoles || known.names.roles.length > 0;
  const shared = { control, isDisabled: Boolean(isEveryone) };
  return (
    <>
      <FormSwitch
        control={control}
        name="audience.everyone"
        label={t('publish.everyone')}
        hint={t('publish.everyoneHint')}
      />
      <FormPeople
        {...shared}
        {...(hint && { hint })}
        name="audience.userIds"
        label={t('publish.people')}
        useOptions={usePeople}
      />
      {hasRoles && (
        <FormCombo
          {...shared}
          name="audience.roleIds"
          label={t('publish.roles')}
          isMultiple
          useOptions={useRoles}
        />
      )}
      <FormCombo
        {...shared}
        name="audience.groupIds"
        label={t('publish.groups')}
        hint={t('publish.groupsHint')}
        isMultiple
        isFree
        useOptions={useGroups}
      />
    </>
  );
}
