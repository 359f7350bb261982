/** Form of a look next to its live preview. */
import type { z } from 'zod';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconEye from '#icon/IconEye';
import { EntityForm, type FormSection } from '../../../../entity/form/entity-form.tsx';
import type { EntityForm as FormState } from '../../../../entity/form/use-entity-form.ts';
import { EditorPanes } from '../../../../ui/page/editor-panes.tsx';
import { LookPreview } from '../preview/look-preview.tsx';
import { type EditedLook, LookContext } from './look-context.ts';

interface LookEditorProps<S extends z.ZodObject> {
  form: FormState<S>;
  look: EditedLook;
  sections: readonly FormSection[];
  preview: Parameters<typeof LookPreview>[0];
  startAt?: string | undefined;
}

export function LookEditor<S extends z.ZodObject>({
  form,
  look,
  sections,
  preview,
  startAt,
}: LookEditorProps<S>) {
  const { t } = useTranslation('brands');
  return (
    <LookContext value={look}>
      <EditorPanes
        name="brand"
        asideSize="44%"
        labels={{ panes: t('preview.panes'), form: t('preview.form'), aside: t('preview.title') }}
        asideIcon={<IconEye aria-hidden />}
        form={<EntityForm form={form} sections={sections} sectionsAtOnce={3} startAt={startAt} />}
        aside={
          <FormProvider {...form.methods}>
            <LookPreview {...preview} />
          </FormProvider>
        }
      />
    </LookContext>
  );
}
