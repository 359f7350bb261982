/** Form of a template: its settings and sections, saved together. */
import {
  type GuidelinesSectionSettings,
  type GuidelinesTemplate,
  GuidelinesTemplateSettingsSchema,
} from '@polylogue/contract/brands/guidelines/schemas';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconFilePlus from '#icon/IconFilePlus';
import { guidelinesRoutes } from '@polylogue/contract/brands/guidelines/routes';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { FieldsProps, ResourceForm } from '../../../../entity/resource/resource-definition.ts';
import { FieldFrame, useFormField } from '../../../../ui/forms/fields/field-frame.tsx';
import { useMayCall } from '../../../people/public.ts';
import { SectionList } from '../components/section-list.tsx';
import { SettingsFields } from '../components/settings-fields.tsx';
import { SettingsFormSchema, settingsValuesOf } from '../section-values.ts';

const TemplateFormSchema = SettingsFormSchema.extend({
  sections: GuidelinesTemplateSettingsSchema.shape.sections,
});
type Form = typeof TemplateFormSchema;

export const form: ResourceForm<Form, GuidelinesTemplate>['form'] = {
  schema: TemplateFormSchema,
  valuesOf: (template) => ({ ...settingsValuesOf(template, 'en'), sections: template?.sections ?? [] }),
  Fields: TemplateFields,
};

function TemplateFields({ control, isDisabled, isNew }: FieldsProps<Form>) {
  const { t } = useTranslation('guidelines');
  const language = useWatch({ control, name: 'language' }) ?? 'en';
  // The fields' form has these values and more.
  const shared = control as unknown as Parameters<typeof SettingsFields>[0]['control'];
  const { field, frame } = useFormField({ control, name: 'sections', label: t('sections.sections') });
  const sections = (field.value ?? []) as readonly GuidelinesSectionSettings[];
  const write = async (next: readonly GuidelinesSectionSettings[]) => field.onChange([...next]);
  return (
    <>
      <SettingsFields control={shared} isDisabled={isDisabled} isNew={isNew} language={language} />
      <FieldFrame {...frame} isGroup>
        <SectionList
          sections={sections}
          // Sections of a template have no id: their order is their identity.
          idOf={(section) => String(sections.indexOf(section))}
          language={language}
          isReadOnly={isDisabled}
          changes={{
            save: (section) => (settings) =>
              write(
                section
                  ? sections.map((other) => (other === section ? settings : other))
                  : [...sections, settings],
              ),
            remove: (section) => write(sections.filter((other) => other !== section)),
            reorder: write,
          }}
        />
      </FieldFrame>
    </>
  );
}

export function useSections(template: GuidelinesTemplate) {
  const { t } = useTranslation('guidelines-templates');
  const mayCreate = useMayCall(guidelinesRoutes.create);
  if (!mayCreate) return [];
  return [
    {
      name: 'use',
      title: t('sections.use'),
      icon: <IconFilePlus />,
      intro: t('useIntro'),
      content: (
        <Button
          component={Link}
          to={`/admin/guidelines/new?template=${template.templateId}`}
          variant="outlined"
          color="inherit"
          sx={{ justifySelf: 'start' }}
        >
          {t('use')}
        </Button>
      ),
    },
  ];
}
