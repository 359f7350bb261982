/** Pages of templates of guidelines: a list with restorable ones, and forms. */
import { guidelinesTemplateRoutes } from '@polylogue/contract/brands/guidelines/routes';
import type { GuidelinesTemplateRow } from '@polylogue/contract/brands/guidelines/schemas';
import { useTranslation } from 'react-i18next';
import IconTemplate from '#icon/IconTemplate';
import { adminResource } from '../../../../entity/resource/admin-resource.tsx';
import { useResourceColumns } from '../../../../entity/resource/resource-columns.tsx';
import { ResourceListPage, useDeletedFilter } from '../../../../entity/resource/resource-list-page.tsx';
import { isDeleted, useDeleteAction, useRestoreAction } from '../../../../entity/resource/row-actions.tsx';
import { useResourceRemoval } from '../../../../entity/resource/use-resource-removal.ts';
import { useMayCall } from '../../../people/public.ts';
import { templateApi, templates } from '../api.ts';
import { useLanguageName } from '../use-language-name.ts';

const path = '/admin/guidelines/template';
const paramsOf = ({ templateId }: Pick<GuidelinesTemplateRow, 'templateId'>) => ({ templateId });

export function TemplateListPage() {
  const mayCreate = useMayCall(guidelinesTemplateRoutes.create);
  const [remove] = templateApi.remove.useMutation();
  const [restore] = templateApi.restore.useMutation();
  const restoreRow = (row: GuidelinesTemplateRow) => restore({ params: paramsOf(row) });
  const removal = useResourceRemoval<GuidelinesTemplateRow>(
    'guidelines-templates',
    { remove: (row) => remove({ params: paramsOf(row), ifMatch: row.version }), restore: restoreRow },
    () => ({}),
  );
  const deleting = useDeleteAction<GuidelinesTemplateRow>('guidelines-templates', removal);
  const restoring = useRestoreAction<GuidelinesTemplateRow>('guidelines-templates', restoreRow);
  return (
    <ResourceListPage
      texts="guidelines-templates"
      list="guidelinesTemplates"
      path={path}
      Icon={IconTemplate}
      source={templates}
      columns={useColumns()}
      filters={[useDeletedFilter('guidelines-templates')]}
      idOf={({ templateId }) => templateId}
      rowActions={(template) => [(isDeleted(template) ? restoring : deleting)(template)]}
      mayCreate={mayCreate}
    />
  );
}

export const templatePages = adminResource({
  texts: 'guidelines-templates',
  list: 'guidelinesTemplates',
  path,
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
