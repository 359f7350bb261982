/** List of file libraries, with their files and passages. */
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import type { FileLibraryRow } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import IconFolders from '#icon/IconFolders';
import { StatusName, useResourceColumns } from '../../../../entity/resource/resource-columns.tsx';
import { ResourceListPage, useDeletedFilter } from '../../../../entity/resource/resource-list-page.tsx';
import { isDeleted, useDeleteAction, useRestoreAction } from '../../../../entity/resource/row-actions.tsx';
import type { MenuAction } from '../../../../ui/actions/action-menu.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import { useMayCall } from '../../../people/public.ts';
import { libraries, libraryApi } from '../api.ts';
import { useLibraryRemoval } from '../use-library-removal.ts';

function useColumns(): TableColumn<FileLibraryRow>[] {
  const { t } = useTranslation('file-libraries');
  const columns = useResourceColumns<FileLibraryRow, 'file-libraries'>('file-libraries');
  return [
    columns.name({
      cell: (library) => <StatusName texts="file-libraries" name={library.name} row={library} />,
    }),
    columns.description(({ description }) => description),
    columns.count('files', ({ fileCount }) => fileCount, {
      cardTextOf: (values) => t('fileCount', values),
      widthPx: 100,
    }),
    columns.count('passages', ({ passageCount }) => passageCount),
    columns.updated(),
  ];
}

function useRowActions(): (library: FileLibraryRow) => MenuAction[] {
  const [restore] = libraryApi.restore.useMutation();
  const restoring = useRestoreAction<FileLibraryRow>('file-libraries', ({ dataSourceId }) =>
    restore({ params: { dataSourceId } }),
  );
  const deleting = useDeleteAction<FileLibraryRow>('file-libraries', useLibraryRemoval());
  return (library) => [isDeleted(library) ? restoring(library) : deleting(library)];
}

export function LibraryListPage() {
  return (
    <ResourceListPage
      texts="file-libraries"
      list="file-libraries"
      path="/admin/datasource"
      Icon={IconFolders}
      source={libraries}
      columns={useColumns()}
      idOf={({ dataSourceId }) => dataSourceId}
      filters={[useDeletedFilter('file-libraries')]}
      rowActions={useRowActions()}
      mayCreate={useMayCall(fileLibraryRoutes.create)}
    />
  );
}
