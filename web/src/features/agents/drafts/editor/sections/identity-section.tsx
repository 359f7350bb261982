/** Name, description and picture of the agent. */
import { agentLimits } from '@polylogue/contract/agents/agent/configuration';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import { FormList } from '../../../../../ui/forms/fields/form-list.tsx';
import { FormText } from '../../../../../ui/forms/fields/form-text.tsx';
import { useField } from '../../../parts/use-field.ts';
import { AvatarField } from '../avatar/avatar-field.tsx';
import type { DraftForm } from '../use-draft-form.ts';

export function IdentitySection({ draft, form }: { draft: ConfigurationState; form: DraftForm }) {
  const { t } = useTranslation('agents');
  const field = useField(form.control);
  return (
    <>
      <FormText {...field('gptSystemName')} />
      <FormText {...field('description')} lines={2} />
      <FormList {...field('categories')} addLabel={t('identity.addCategory')} max={agentLimits.categories} />
      <AvatarField draft={draft} form={form} />
    </>
  );
}
