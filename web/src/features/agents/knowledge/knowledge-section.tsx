/** Knowledge section: libraries the agent answers from. */
import { useTranslation } from 'react-i18next';
import { FormSwitch } from '../../../ui/forms/fields/form-switch.tsx';
import { LibrariesField } from './libraries-field.tsx';
import type { DraftForm } from '../drafts/editor/use-draft-form.ts';

export function KnowledgeSection({ control, methods }: Pick<DraftForm, 'control' | 'methods'>) {
  const { t } = useTranslation('agents');
  return (
    <>
      <LibrariesField control={control} methods={methods} />
      <FormSwitch
        control={control}
        name="restrictAnswerToInformationReturnedByTools"
        label={t('fields.restrictAnswerToInformationReturnedByTools')}
        hint={t('hints.restrictAnswerToInformationReturnedByTools')}
      />
    </>
  );
}
