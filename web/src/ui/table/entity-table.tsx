/**
 * List paged, sorted and filtered by the server; a grid, or cards on narrow screens. Loaded on
 * demand with its screens, since the grid is large.
 */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useCallback, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormats } from '../../lib/formats.ts';
import { useStableHandler } from '../../lib/stable-handler.ts';
import { errorBodyOf, failureOf } from '../../lib/http/api-failure.ts';
import type { MenuAction } from '../actions/action-menu.tsx';
import { useChosenColumns } from './columns/chosen-columns.ts';
import { ColumnChooser } from './columns/column-chooser.tsx';
import type { TableColumn } from './columns/table-column.ts';
import { type ListAddress, useListAddress } from './filters/list-address.ts';
import { parametersOf, type TableFilter } from './filters/table-filter.ts';
import type { ListQuery, ListSource } from './list-source.ts';
import { type BulkAction, BulkBar } from './rows/bulk-bar.tsx';
import { type ListPages, useFirstPageCount, useListPages } from './rows/list-pages.ts';
import { RowCards } from './rows/row-cards.tsx';
import { RowGrid } from './rows/row-grid.tsx';
import { useRowSelection } from './rows/row-selection.ts';
import { useCsvExport } from './rows/use-csv-export.ts';
import { useWholeList } from './rows/use-whole-list.ts';
import { SortMenu } from './sort-menu.tsx';
import { TableFooter } from './table-footer.tsx';
import { ListFailed, NothingFound, SkeletonRows } from './table-states.tsx';
import { type TableSearch, TableToolbar } from './table-toolbar.tsx';
import { scrolling } from '../page/scrolling.ts';

export interface EntityTableProps<Row> {
  /** Key of the stored filters and columns, and name of the export. */
  list: string;
  /** Accessible name of the list. */
  label: string;
  source: ListSource<Row>;
  /** The first one names the row. */
  columns: readonly TableColumn<Row>[];
  idOf(row: Row): string;
  /** Address of a row; a row without address and without `onOpen` cannot be opened. */
  addressOf?(row: Row): string | undefined;
  onOpen?(row: Row): void;
  search?: TableSearch;
  filters?: readonly TableFilter[];
  /** Server's default sort, for example `name` or `-updatedAt`. */
  defaultSort?: string;
  /** Actions on selected rows; without any, rows cannot be selected. */
  bulkActions?: readonly BulkAction<Row>[];
  /** Heading above the first row of each group, for example the day. */
  groupOf?(row: Row): string;
  rowActions?(row: Row): readonly MenuAction[];
  /** Shown for an empty list: an explanation and the first step. */
  empty: ReactNode;
  /** Content between filters and rows, for example a chart of the filtered data. */
  above?(address: ListAddress): ReactNode;
  /** Loads the filtered list as a CSV file; by default the visible columns are exported. */
  exportFile?(query: ListQuery, signal: AbortSignal): Promise<Blob>;
  /** Called with the formatted number of filtered rows. */
  onCount?(total: string | undefined): void;
}

const pageSize = 50;
const noFilters: readonly TableFilter[] = [];

/** Current query and its result. */
function useListed<Row>({ list, source, filters = noFilters, search, defaultSort }: EntityTableProps<Row>) {
  const address = useListAddress(list, { search: search?.name, filters: filters.flatMap(parametersOf) });
  const sort = address.sort ?? defaultSort;
  const query: ListQuery = { ...address.values, ...(address.sort && { sort: address.sort }) };
  // Stable key of the query, independent of parameter order.
  const of = JSON.stringify(query, Object.keys(query).toSorted());
  const pages = useListPages(of);
  const state = source.useList({ ...query, top: pageSize, continuationToken: pages.token });
  const count = useFirstPageCount(of, state.currentData?.count);
  useResetOnStaleToken(pages, state.error);
  return { address, sort, query, of, pages, state, count };
}

/** Returns to the first page when the server no longer knows the page token. */
function useResetOnStaleToken(pages: ListPages, error: unknown): void {
  const failure = failureOf(error);
  const isLost =
    pages.index > 0 &&
    failure !== undefined &&
    errorBodyOf(failure)?.code === 'request.continuation_token_invalid';
  const goToFirst = useEffectEvent(pages.goToFirst);
  useEffect(() => {
    if (isLost) goToFirst();
  }, [isLost]);
}

function useTotal(count: { value: number; isExact: boolean } | undefined): string | undefined {
  const { t } = useTranslation('entity');
  const formats = useFormats();
  if (!count) return undefined;
  const number = formats.number.format(count.value);
  return count.isExact ? number : t('list.atLeast', { number });
}

export function EntityTable<Row>(props: EntityTableProps<Row>) {
  const { columns: declared, idOf, filters = noFilters, search, bulkActions, onCount } = props;
  const { breakpoints } = useTheme();
  const hasColumns = useMediaQuery(breakpoints.up('sm'), { noSsr: true });
  const listed = useListed(props);
  const { address, sort, query, of, pages, state, count } = listed;
  const columns = useChosenColumns(props.list, declared);
  const selection = useRowSelection(of, idOf);
  const everything = useWholeList(props.source);
  const exporting = useCsvExport(props, columns.shown, query);
  const total = useTotal(count);
  const announceCount = useEffectEvent((text: string | undefined) => onCount?.(text));
  useEffect(() => announceCount(total), [total]);
  const rows = state.data?.items ?? [];
  const from = pages.index * pageSize;
  const next = state.currentData?.continuationToken;
  const hasAll = selection.rows.size === count?.value && count.isExact;
  return (
    <Box sx={{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <TableToolbar
        search={search}
        filters={filters}
        address={address}
        exporting={rows.length > 0 ? exporting : undefined}
      >
        {hasColumns ? (
          <ColumnChooser columns={columns} />
        ) : (
          <SortMenu columns={declared} sort={sort} onSort={(name) => address.change({ sort: name })} />
        )}
      </TableToolbar>
      {props.above?.(address)}
      <Rows
        {...props}
        listed={listed}
        columns={columns.shown}
        hasColumns={hasColumns}
        selection={selection}
      />
      <Box sx={{ position: 'relative' }}>
        {bulkActions && selection.rows.size > 0 && (
          <Box sx={{ position: 'absolute', insetInline: 0, top: 0 }}>
            <BulkBar
              rows={[...selection.rows.values()]}
              actions={bulkActions}
              total={hasAll ? undefined : total}
              progress={everything.progress}
              onSelectAll={() => everything.load(query, selection.set)}
              onClear={selection.clear}
            />
          </Box>
        )}
        <TableFooter
          from={rows.length === 0 ? 0 : from + 1}
          until={from + rows.length}
          total={total}
          onBack={pages.index > 0 ? pages.goBack : undefined}
          onNext={next === undefined ? undefined : () => pages.goTo(next)}
          hasSelection={bulkActions !== undefined}
          canOpen={props.addressOf !== undefined || props.onOpen !== undefined}
        />
      </Box>
    </Box>
  );
}

interface ListedRowsProps<Row> extends EntityTableProps<Row> {
  listed: { address: ListAddress; sort: string | undefined; state: ReturnType<ListSource<Row>['useList']> };
  hasColumns: boolean;
  selection: ReturnType<typeof useRowSelection<Row>>;
}

/** Rows, or the state shown instead. */
function Rows<Row>({ listed, hasColumns, selection, ...props }: ListedRowsProps<Row>) {
  const {
    filters = noFilters,
    columns,
    addressOf,
    bulkActions,
    empty,
    label,
    idOf,
    rowActions,
    groupOf,
  } = props;
  const { address, sort, state } = listed;
  const navigate = useNavigate();
  const nameOf = useCallback((row: Row) => String(columns[0]?.text(row) ?? ''), [columns]);
  const onOpen = useStableHandler((row: Row) => {
    const to = addressOf?.(row);
    if (to !== undefined) void navigate(to);
    else props.onOpen?.(row);
  });
  const onSort = useStableHandler((name: string | undefined) => address.change({ sort: name }));
  const { data, currentData, error } = state;
  if (error && !currentData) {
    return (
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'hidden' }}>
        <ListFailed error={error} onRetry={() => state.refetch()} />
        <Box sx={{ mt: 4 }}>
          <SkeletonRows count={8} isFaded />
        </Box>
      </Box>
    );
  }
  if (!data) {
    return (
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'hidden' }}>
        <SkeletonRows count={12} />
      </Box>
    );
  }
  if (currentData?.items.length === 0) {
    const isFiltered = Object.keys(address.values).length > 0;
    return (
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, ...scrolling }}>
        {isFiltered ? <NothingFound filters={filters} address={address} /> : empty}
      </Box>
    );
  }
  const shared = {
    label,
    rows: data.items,
    columns,
    idOf,
    nameOf,
    addressOf,
    onOpen,
    rowActions,
    groupOf,
    selection: bulkActions ? selection : undefined,
    sort,
    onSort,
    isStale: currentData === undefined,
  };
  return hasColumns ? <RowGrid {...shared} /> : <RowCards {...shared} />;
}
