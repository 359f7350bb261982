/** The file libraries: what they hold, and how much of it. */
import Box from '@mui/material/Box';
import type { FileLibraryRow } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import IconFolders from '#icon/IconFolders';
import IconLock from '#icon/IconLock';
import IconPlus from '#icon/IconPlus';
import IconRestore from '#icon/IconRestore';
import IconTrash from '#icon/IconTrash';
import { useFormats } from '../../../../lib/formats.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import type { MenuAction } from '../../../../ui/actions/action-menu.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useHasAction } from '../../../people/public.ts';
import { libraries, libraryApi } from '../api.ts';
import { useLibraryRemoval } from '../use-library-removal.ts';

const isGone = ({ deletedAt }: FileLibraryRow) => deletedAt !== null;

function useColumns(): TableColumn<FileLibraryRow>[] {
  const { t } = useTranslation('file-libraries');
  const { number, date } = useFormats();
  return [
    {
      name: 'name',
      title: t('columns.name'),
      text: ({ name }) => name,
      cell: (library) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 3 }}>
          <bdi>{library.name}</bdi>
          {library.isBuiltIn && <StatusText icon={<IconLock />} label={t('isBuiltIn')} />}
          {isGone(library) && <StatusText tone="warning" icon={<IconTrash />} label={t('isDeleted')} />}
        </Box>
      ),
      sort: 'name',
      minWidthPx: 220,
      flex: 2,
    },
    {
      name: 'description',
      title: t('columns.description'),
      text: ({ description }) => description,
      minWidthPx: 200,
      flex: 3,
      card: 'detail',
    },
    {
      name: 'files',
      title: t('columns.files'),
      text: ({ fileCount }) => number.format(fileCount),
      cardText: ({ fileCount: count }) => t('fileCount', { count, number: number.format(count) }),
      isNumeric: true,
      widthPx: 100,
      card: 'foot',
    },
    {
      name: 'passages',
      title: t('columns.passages'),
      text: ({ passageCount }) => number.format(passageCount),
      isNumeric: true,
      widthPx: 110,
    },
    {
      name: 'updated',
      title: t('columns.updated'),
      text: ({ updatedAt }) => date.format(new Date(updatedAt)),
      csv: ({ updatedAt }) => updatedAt,
      sort: 'updatedAt',
      widthPx: 140,
      card: 'end',
    },
  ];
}

function useRowActions(): (library: FileLibraryRow) => MenuAction[] {
  const { t } = useTranslation('file-libraries');
  const toast = useToast();
  const errorText = useErrorText();
  const remove = useLibraryRemoval();
  const [restore] = libraryApi.restore.useMutation();
  const bringBack = async ({ dataSourceId, name }: FileLibraryRow) => {
    const { error } = await restore({ params: { dataSourceId } });
    if (error === undefined) toast({ message: t('restored', { name }), tone: 'success' });
    else toast({ message: errorText(error).message, tone: 'error' });
  };
  return (library) => {
    const { permissions } = library;
    if (isGone(library)) {
      const isDisabled = !permissions.canRestore;
      return [{ label: t('restore'), icon: <IconRestore />, isDisabled, run: () => void bringBack(library) }];
    }
    return [
      {
        label: t('delete.do'),
        icon: <IconTrash />,
        isDangerous: true,
        isDisabled: !permissions.canDelete,
        run: () => void remove(library),
      },
    ];
  };
}

export function LibraryListPage() {
  const { t } = useTranslation('file-libraries');
  const columns = useColumns();
  const actionsOf = useRowActions();
  const mayCreate = useHasAction('DataSourcesCreate') ?? false;
  const create = mayCreate && (
    <PageAction kind="primary" label={t('new')} icon={<IconPlus />} to="/admin/datasource/new" />
  );
  return (
    <ListPage
      title={t('title')}
      list="file-libraries"
      source={libraries}
      columns={columns}
      idOf={({ dataSourceId }) => dataSourceId}
      // What is deleted can't be opened.
      addressOf={(library) =>
        isGone(library) ? undefined : `/admin/datasource/${library.dataSourceId}/edit`
      }
      search={{ name: 'keywords', label: t('search') }}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: t('columns.state'),
          options: [{ value: 'deleted', label: t('isDeleted') }],
        },
      ]}
      defaultSort="name"
      rowActions={actionsOf}
      empty={
        <EmptyState
          icon={<IconFolders aria-hidden />}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={create}
        />
      }
      actions={create}
    />
  );
}
