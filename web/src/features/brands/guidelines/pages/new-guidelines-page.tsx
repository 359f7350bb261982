/** Creates guidelines, empty or with the sections of a template. */
import {
  CreateGuidelinesSchema,
  type GuidelinesDocument,
} from '@polylogue/contract/brands/guidelines/schemas';
import { languages } from '@polylogue/contract/languages';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import IconId from '#icon/IconId';
import { EntityForm } from '../../../../entity/form/entity-form.tsx';
import { useEntityForm } from '../../../../entity/form/use-entity-form.ts';
import { FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { guidelinesApi, templateApi } from '../api.ts';
import { SettingsFields } from '../components/settings-fields.tsx';
import { SettingsFormSchema, settingsOf, settingsValuesOf } from '../section-values.ts';

const NewFormSchema = SettingsFormSchema.extend(CreateGuidelinesSchema.pick({ templateId: true }).shape);

const useTemplates = () => templateApi.list.useQuery({ query: { top: 200 } });

const useTemplateOptions = () => {
  const { data, isFetching } = useTemplates();
  const options = (data?.items ?? []).map(({ templateId, name }) => ({ value: templateId, label: name }));
  return { options, isLoading: isFetching };
};

export function NewGuidelinesPage() {
  const { t, i18n } = useTranslation('guidelines');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [create] = guidelinesApi.create.useMutation();
  const own = languages.find((language) => language === i18n.language) ?? 'en';
  const form = useEntityForm({
    name: 'guidelines/new',
    schema: NewFormSchema,
    valuesOf: (_from: GuidelinesDocument | undefined) => ({
      ...settingsValuesOf(undefined, own),
      templateId: search.get('template'),
    }),
    save: (entered, { requestId }) => create({ body: settingsOf(entered), requestId }).unwrap(),
    onSaved: ({ guidelinesDocumentId }) =>
      void navigate(`/admin/guidelines/${guidelinesDocumentId}/edit`, { replace: true }),
  });
  const { control } = form;
  const { data: templates } = useTemplates();
  const language = useWatch({ control, name: 'language' }) ?? own;
  const fields = (
    <>
      <SettingsFields control={control} isDisabled={false} isNew language={language} />
      {(templates?.items.length ?? 0) > 0 && (
        <FormCombo
          control={control}
          name="templateId"
          label={t('fields.template')}
          hint={t('fields.templateHint')}
          useOptions={useTemplateOptions}
        />
      )}
    </>
  );
  return (
    <PageBody title={t('new')} form="wide">
      <EntityForm
        form={form}
        sections={[{ name: 'own', title: t('sections.own'), icon: <IconId />, content: fields }]}
      />
    </PageBody>
  );
}
