/** List of guidelines with their state (document 1 §2). */
import { guidelinesRoutes } from '@polylogue/contract/brands/guidelines/routes';
import type {
  GuidelinesRow,
  GuidelinesStatus as Status,
} from '@polylogue/contract/brands/guidelines/schemas';
import { useTranslation } from 'react-i18next';
import IconBook from '#icon/IconBook';
import IconTemplate from '#icon/IconTemplate';
import { useResourceColumns } from '../../../../entity/resource/resource-columns.tsx';
import { ResourceListPage, useDeletedFilter } from '../../../../entity/resource/resource-list-page.tsx';
import { isDeleted, useDeleteAction, useRestoreAction } from '../../../../entity/resource/row-actions.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import type { TableFilter } from '../../../../ui/table/filters/table-filter.ts';
import { useMayCall } from '../../../people/public.ts';
import { guidelines, guidelinesApi } from '../api.ts';
import { GuidelinesStatus, useStatusText } from '../components/guidelines-status.tsx';
import { useGuidelinesRemoval } from '../use-guidelines-removal.ts';

export function GuidelinesListPage() {
  const { t } = useTranslation('guidelines');
  const mayCreate = useMayCall(guidelinesRoutes.create);
  const deleting = useDeleteAction<GuidelinesRow>('guidelines', useGuidelinesRemoval());
  const [restore] = guidelinesApi.restore.useMutation();
  const restoring = useRestoreAction<GuidelinesRow>('guidelines', ({ guidelinesDocumentId }) =>
    restore({ params: { guidelinesDocumentId } }),
  );
  return (
    <ResourceListPage
      texts="guidelines"
      list="guidelines"
      path="/admin/guidelines"
      Icon={IconBook}
      source={guidelines}
      columns={useColumns()}
      filters={useFilters()}
      idOf={({ guidelinesDocumentId }) => guidelinesDocumentId}
      rowActions={(document) => [(isDeleted(document) ? restoring : deleting)(document)]}
      mayCreate={mayCreate}
      actions={<PageAction label={t('templates')} icon={<IconTemplate />} to="/admin/guidelines/templates" />}
    />
  );
}

function useColumns(): TableColumn<GuidelinesRow>[] {
  const { t } = useTranslation('guidelines');
  const textOf = useStatusText();
  const columns = useResourceColumns<GuidelinesRow, 'guidelines'>('guidelines');
  return [
    columns.name(),
    {
      name: 'status',
      title: t('columns.status'),
      text: textOf,
      cell: (row) => <GuidelinesStatus document={row} />,
      minWidthPx: 220,
      flex: 2,
      card: 'detail',
    },
    columns.count('sections', ({ sectionCount }) => sectionCount, {
      cardTextOf: (values) => t('sectionCount', values),
    }),
    columns.count('requiredBy', ({ requiredByCount }) => requiredByCount, { widthPx: 130 }),
    columns.updated(),
  ];
}

/** Listed here, since the schema would bring its library along. */
const statuses = ['draft', 'scheduled', 'inForce', 'withdrawn'] as const satisfies readonly Status[];

function useFilters(): TableFilter[] {
  const { t } = useTranslation('guidelines');
  const options = statuses.map((value) => ({ value, label: t(`statuses.${value}`) }));
  const deleted = useDeletedFilter('guidelines');
  return [{ kind: 'choice', name: 'status', label: t('columns.status'), options }, deleted];
}
