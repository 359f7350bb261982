/** Name, description and picture of the agent. */
import { agentLimits } from '@polylogue/contract/agents/agent/configuration';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import { FormList } from '../../../../../ui/forms/fields/form-list.tsx';
import { FormText } from '../../../../../ui/forms/fields/form-text.tsx';
import { AvatarField } from '../avatar/avatar-field.tsx';
import type { DraftForm } from '../use-draft-form.ts';

export function IdentitySection({ draft, form }: { draft: ConfigurationState; form: DraftForm }) {
  const { t } = useTranslation('agents');
  const { control } = form;
  return (
    <>
      <FormText
        control={control}
        name="gptSystemName"
        label={t('fields.gptSystemName')}
        hint={t('hints.gptSystemName')}
      />
      <FormText
        control={control}
        name="description"
        label={t('fields.description')}
        hint={t('hints.description')}
        lines={2}
      />
      <FormList
        control={control}
        name="categories"
        label={t('fields.categories')}
        hint={t('hints.categories')}
        addLabel={t('identity.addCategory')}
        max={agentLimits.categories}
      />
      <AvatarField draft={draft} form={form} />
    </>
  );
}
