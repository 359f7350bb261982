/** List of file libraries, with figures of their files and agents. */
import Box from '@mui/material/Box';
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import type { FileLibraryRow } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import IconFolders from '#icon/IconFolders';
import { StatusName, useResourceColumns } from '../../../../entity/resource/resource-columns.tsx';
import { ResourceListPage, useDeletedFilter } from '../../../../entity/resource/resource-list-page.tsx';
import { isDeleted, useDeleteAction, useRestoreAction } from '../../../../entity/resource/row-actions.tsx';
import { byteSize } from '../../../../lib/byte-size.ts';
import { useFormats } from '../../../../lib/formats.ts';
import type { MenuAction } from '../../../../ui/actions/action-menu.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import type { TableFilter } from '../../../../ui/table/filters/table-filter.ts';
import { useMayCall } from '../../../people/public.ts';
import { libraries, libraryApi } from '../api.ts';
import { useLibraryRemoval } from '../use-library-removal.ts';

function useColumns(): TableColumn<FileLibraryRow>[] {
  const { t, i18n } = useTranslation('file-libraries');
  const { number } = useFormats();
  const columns = useResourceColumns<FileLibraryRow, 'file-libraries'>('file-libraries');
  const counted = (key: 'fileCount' | 'failedCount' | 'agentCount', count: number) =>
    t(key, { count, number: number.format(count) });
  const figuresOf = ({ fileCount, failedCount, agentCount }: FileLibraryRow) =>
    [
      counted('fileCount', fileCount),
      ...(failedCount > 0 ? [counted('failedCount', failedCount)] : []),
      counted('agentCount', agentCount),
    ].join(' · ');
  return [
    columns.name({
      minWidthPx: 184,
      cell: (library) => <StatusName texts="file-libraries" name={library.name} row={library} />,
    }),
    columns.description(({ description }) => description, { minWidthPx: 140 }),
    columns.count('usedBy', ({ agentCount }) => agentCount, {
      sort: 'agents',
      widthPx: 96,
    }),
    columns.count('files', ({ fileCount }) => fileCount, {
      card: 'foot',
      cardText: figuresOf,
      sort: 'files',
      widthPx: 84,
    }),
    {
      ...columns.count('failed', ({ failedCount }) => failedCount),
      cell: ({ failedCount }) => <Failed count={failedCount} text={number.format(failedCount)} />,
      sort: 'failed',
      widthPx: 88,
    },
    columns.count('processing', ({ processingCount }) => processingCount, {
      sort: 'processing',
      widthPx: 116,
    }),
    {
      name: 'size',
      title: t('columns.size'),
      // Built-in libraries have no uploaded files.
      text: ({ sizeBytes, isBuiltIn }) => (isBuiltIn ? '–' : byteSize(sizeBytes, i18n.language)),
      csv: ({ sizeBytes }) => sizeBytes,
      sort: 'size',
      isNumeric: true,
      widthPx: 116,
    },
    columns.count('passages', ({ passageCount }) => passageCount, { sort: 'passages', isOptional: true }),
    columns.updated({ widthPx: 124 }),
  ];
}

function Failed({ count, text }: { count: number; text: string }) {
  return (
    <Box component="span" sx={count > 0 ? { color: 'error.main', fontWeight: 600 } : undefined}>
      {text}
    </Box>
  );
}

function useFilesFilter(): TableFilter {
  const { t } = useTranslation('file-libraries');
  const options = (['failed', 'processing'] as const).map((value) => ({
    value,
    label: t(`filterFiles.${value}`),
  }));
  return { kind: 'choice', name: 'files', label: t('filterFiles.label'), options };
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
      filters={[useFilesFilter(), useDeletedFilter('file-libraries')]}
      rowActions={useRowActions()}
      mayCreate={useMayCall(fileLibraryRoutes.create)}
    />
  );
}
