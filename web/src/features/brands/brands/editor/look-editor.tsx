/** Form of a look next to its live preview. */
import { type ComponentProps, lazy, Suspense } from 'react';
import type { z } from 'zod';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconEye from '#icon/IconEye';
import { EntityForm, type FormSection } from '../../../../entity/form/entity-form.tsx';
import type { EntityForm as FormState } from '../../../../entity/form/use-entity-form.ts';
import { EditorPanes } from '../../../../ui/page/editor-panes.tsx';
import { type EditedLook, LookContext } from './look-context.ts';

/** Loaded after the form. */
const LookPreview = lazy(async () => ({
  default: (await import('../preview/look-preview.tsx')).LookPreview,
}));

interface LookEditorProps<S extends z.ZodObject> {
  form: FormState<S>;
  look: EditedLook;
  sections: readonly FormSection[];
  /** Formats a value in words, for conflicts. */
  describe?(name: string, value: unknown): string | undefined;
  preview: ComponentProps<typeof LookPreview>;
  startAt?: string | undefined;
}

export function LookEditor<S extends z.ZodObject>({
  form,
  look,
  sections,
  describe,
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
        form={
          <EntityForm
            form={form}
            sections={sections}
            sectionsAtOnce={3}
            startAt={startAt}
            {...(describe && { describe })}
          />
        }
        aside={
          <FormProvider {...form.methods}>
            <Suspense fallback={null}>
              <LookPreview {...preview} />
            </Suspense>
          </FormProvider>
        }
      />
    </LookContext>
  );
}
