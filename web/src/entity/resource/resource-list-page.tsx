/** List page of a resource: table, search, empty state and create action. */
import type { ReactNode } from 'react';
import type IconApi from '#icon/IconApi';
import IconPlus from '#icon/IconPlus';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageAction } from '../../ui/page/page-action.tsx';
import type { EntityTableProps } from '../../ui/table/entity-table.tsx';
import type { TableFilter } from '../../ui/table/filters/table-filter.ts';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type ListTexts, type NamespaceWith, useResourceTexts } from './resource-texts.ts';
import { isDeleted, type ResourceRow } from './row-actions.tsx';

interface ResourceListPageProps<Row>
  extends Pick<
    EntityTableProps<Row>,
    'list' | 'source' | 'columns' | 'idOf' | 'addressOf' | 'filters' | 'bulkActions' | 'rowActions'
  > {
  texts: ListTexts;
  /** Path of the list; form pages are nested below it. */
  path: string;
  Icon: typeof IconApi;
  mayCreate: boolean;
  /** Replaces the create button. */
  create?: ReactNode;
  /** Additional page actions. */
  actions?: ReactNode;
}

export function ResourceListPage<Row extends ResourceRow>({
  texts,
  path,
  Icon,
  mayCreate,
  create = <NewAction texts={texts} path={path} />,
  actions,
  ...table
}: ResourceListPageProps<Row>) {
  const t = useResourceTexts(texts);
  const creating = mayCreate && create;
  return (
    <ListPage
      // Deleted items can't be opened.
      addressOf={(row) => (isDeleted(row) ? undefined : `${path}/${table.idOf(row)}/edit`)}
      {...table}
      title={t('title')}
      search={{ name: 'keywords', label: t('search') }}
      defaultSort="name"
      empty={
        <EmptyState
          icon={<Icon aria-hidden />}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={creating}
        />
      }
      actions={
        <>
          {actions}
          {creating}
        </>
      }
    />
  );
}

function NewAction({ texts, path }: Pick<ResourceListPageProps<never>, 'texts' | 'path'>) {
  const t = useResourceTexts(texts);
  return <PageAction kind="primary" label={t('new')} icon={<IconPlus />} to={`${path}/new`} />;
}

/** Returns the filter that shows deleted items instead of current ones. */
export function useDeletedFilter(
  texts: NamespaceWith<{ columns: { state: string }; isDeleted: string }>,
): TableFilter {
  const t = useResourceTexts(texts);
  const options = [{ value: 'deleted', label: t('isDeleted') }];
  return { kind: 'choice', name: 'state', label: t('columns.state'), options };
}
