/** Form of a template, and its sections, which are saved one by one like those of guidelines. */
import type { GuidelinesTemplate } from '@polylogue/contract/brands/guidelines/schemas';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconFilePlus from '#icon/IconFilePlus';
import IconListDetails from '#icon/IconListDetails';
import { guidelinesRoutes } from '@polylogue/contract/brands/guidelines/routes';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { FormSection } from '../../../../entity/form/entity-form.tsx';
import type { FieldsProps, ResourceForm } from '../../../../entity/resource/resource-definition.ts';
import { useMayCall } from '../../../people/public.ts';
import { SectionList } from '../components/section-list.tsx';
import { SettingsFields } from '../components/settings-fields.tsx';
import { numbered, SettingsFormSchema, settingsValuesOf } from '../section-values.ts';
import { useTemplateChanges } from '../use-template-changes.ts';

type Form = typeof SettingsFormSchema;

export const form: ResourceForm<Form, GuidelinesTemplate>['form'] = {
  schema: SettingsFormSchema,
  valuesOf: (template) => settingsValuesOf(template, 'en'),
  Fields: TemplateFields,
};

function TemplateFields(props: FieldsProps<Form>) {
  const language = useWatch({ control: props.control, name: 'language' }) ?? 'en';
  // The fields' form has no transformed values.
  const control = props.control as unknown as Parameters<typeof SettingsFields>[0]['control'];
  return <SettingsFields {...props} control={control} language={language} />;
}

export function useSections(template: GuidelinesTemplate): FormSection[] {
  const { t } = useTranslation('guidelines-templates');
  const { t: tDocuments } = useTranslation('guidelines');
  const mayCreate = useMayCall(guidelinesRoutes.create);
  const changes = useTemplateChanges(template);
  const { sections, language, permissions } = template;
  const own: FormSection = {
    name: 'sections',
    title: tDocuments('sections.sections'),
    icon: <IconListDetails />,
    count: sections.length,
    intro: t('sectionsIntro'),
    content: (
      <SectionList
        sections={numbered(sections)}
        idOf={({ sectionId }) => sectionId}
        language={language}
        isReadOnly={!permissions.canEdit}
        changes={changes}
      />
    ),
  };
  if (!mayCreate) return [own];
  return [
    own,
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
