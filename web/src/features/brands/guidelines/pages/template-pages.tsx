/** Pages of templates of guidelines. */
import { guidelinesTemplateRoutes } from '@polylogue/contract/brands/guidelines/routes';
import type { GuidelinesTemplateRow } from '@polylogue/contract/brands/guidelines/schemas';
import { useTranslation } from 'react-i18next';
import IconTemplate from '#icon/IconTemplate';
import { adminResource } from '../../../../entity/resource/admin-resource.tsx';
import { useResourceColumns } from '../../../../entity/resource/resource-columns.tsx';
import { useMayCall } from '../../../people/public.ts';
import { templateApi, templates } from '../api.ts';
import { useLanguageName } from '../use-language-name.ts';

export const templatePages = adminResource({
  texts: 'guidelines-templates',
  list: 'guidelinesTemplates',
  path: '/admin/guidelines/template',
  listPath: '/admin/guidelines/templates',
  id: 'templateId',
  Icon: IconTemplate,
  api: templateApi,
  source: templates,
  useMayCreate: () => useMayCall(guidelinesTemplateRoutes.create),
  useColumns,
  useRemovalQuestion: () => () => ({}),
  loadForm: () => import('./template-form.tsx'),
});

function useColumns() {
  const { t } = useTranslation('guidelines-templates');
  const { t: tDocuments } = useTranslation('guidelines');
  const nameOf = useLanguageName();
  const columns = useResourceColumns<GuidelinesTemplateRow, 'guidelines-templates'>('guidelines-templates');
  return [
    columns.name(),
    {
      name: 'language',
      title: t('columns.language'),
      text: ({ language }: GuidelinesTemplateRow) => nameOf(language),
      widthPx: 140,
    },
    columns.count('sections', ({ sectionCount }) => sectionCount, {
      cardTextOf: (values) => tDocuments('sectionCount', values),
    }),
    columns.updated(),
  ];
}
