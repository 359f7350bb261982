/**
 * Rows of a table as a grid with fixed header and footer, scrolling rows and keyboard navigation.
 */
import Box from '@mui/material/Box';
import {
  DataGrid,
  GRID_CHECKBOX_SELECTION_COL_DEF,
  type GridColDef,
  type GridSortModel,
  useGridApiRef,
} from '@mui/x-data-grid';
import { memo, useMemo, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconDots from '#icon/IconDots';
import { pageNonce } from '../../../theme/emotion-caches.ts';
import { density } from '../../../theme/sizes.ts';
import { ActionMenu, type MenuAction } from '../../actions/action-menu.tsx';
import type { TableColumn } from '../columns/table-column.ts';
import { groupClass, groupKey, isGroup, withGroups } from './grid-groups.ts';
import { gridParts } from './grid-parts.tsx';
import { checkboxPx, edgeClasses, gridStyles, pinClasses } from './grid-styles.ts';
import type { RowSelection } from './row-selection.ts';
import { useRowKeys } from './use-row-keys.ts';
import { isEnter } from '../../keyboard/input-method.ts';

export interface RowsProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  idOf(row: Row): string;
  /** Name of the row, for its menu. */
  nameOf(row: Row): string;
  /** Address of a row. */
  addressOf?: ((row: Row) => string | undefined) | undefined;
  onOpen(row: Row): void;
  rowActions?: ((row: Row) => readonly MenuAction[]) | undefined;
  groupOf?: ((row: Row) => string) | undefined;
  selection: RowSelection<Row> | undefined;
  sort: string | undefined;
  onSort(sort: string | undefined): void;
  /** Rows belong to the previous query while the next one loads. */
  isStale: boolean;
}

const actionsField = '__actions';
/** Space below the last row while the bulk bar covers the footer. */
const bulkBarSpace = {
  '.MuiDataGrid-virtualScroller .MuiDataGrid-virtualScrollerContent': { marginBottom: '72px' },
};

/** Re-renders only when a prop changes. */
export const RowGrid = memo(Grid) as typeof Grid;

function Grid<Row>(props: RowsProps<Row>) {
  const { label, rows, columns, idOf, groupOf, selection, sort, onSort, onOpen, isStale } = props;
  const { t } = useTranslation('entity');
  const apiRef = useGridApiRef();
  const [currentId, setCurrentId] = useState<string>();
  const gridColumns = useGridColumns(props);
  useRowKeys({
    apiRef,
    rows,
    idOf,
    currentId,
    onCurrent: setCurrentId,
    selection,
    field: columns[0]?.name ?? '',
  });
  const sortModel = useMemo(() => sortModelOf(sort, columns), [sort, columns]);
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const open = (id: unknown) => {
    const row = byId.get(String(id));
    if (row) onOpen(row);
  };
  return (
    <Box
      // The row with the focus becomes the current row of the list's keys.
      onFocus={({ target }) => setCurrentId((before) => rowIdOf(target) ?? before)}
      sx={{ position: 'relative', flex: 1, minHeight: 0, opacity: isStale ? 0.6 : undefined }}
    >
      <DataGrid
        apiRef={apiRef}
        nonce={pageNonce()}
        label={label}
        rows={withGroups(rows, groupOf) as object[]}
        getRowId={(row) => (isGroup(row) ? row[groupKey] : idOf(row as Row))}
        columns={gridColumns}
        rowHeight={density.gridRowPx}
        {...(columns.some(({ mayWrap }) => mayWrap) && { getRowHeight: () => 'auto' as const })}
        columnHeaderHeight={density.gridRowPx}
        hideFooter
        pagination
        paginationMode="server"
        rowCount={rows.length}
        paginationModel={{ page: 0, pageSize: 100 }}
        sortingMode="server"
        sortModel={sortModel}
        onSortModelChange={(model) => onSort(sortOf(model, columns))}
        sortingOrder={['asc', 'desc']}
        filterMode="server"
        disableColumnFilter
        disableColumnMenu
        disableColumnSelector
        disableColumnResize
        disableRowSelectionOnClick
        disableRowSelectionExcludeModel
        keepNonExistentRowsSelected
        // Pages are short: rendering all rows lets the browser's search find them.
        disableVirtualization
        checkboxSelection={selection !== undefined}
        rowSelectionModel={{ type: 'include', ids: new Set(selection?.rows.keys()) }}
        onRowSelectionModelChange={({ ids }) => selection?.choose(rows, (id) => ids.has(id))}
        onRowClick={({ id }) => open(id)}
        onCellClick={({ id }) => setCurrentId(String(id))}
        onCellKeyDown={({ id, field }, event) => {
          const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
          if (!isEnter(event) || !isPlain || field === actionsField) return;
          event.preventDefault();
          open(id);
        }}
        getRowClassName={({ id, row }) => {
          if (isGroup(row)) return groupClass;
          return String(id) === currentId ? 'current' : '';
        }}
        slots={gridParts}
        localeText={{
          checkboxSelectionSelectAllRows: t('grid.selectAll'),
          checkboxSelectionUnselectAllRows: t('grid.unselectAll'),
          checkboxSelectionSelectRow: t('grid.selectRow'),
          checkboxSelectionUnselectRow: t('grid.unselectRow'),
          checkboxSelectionHeaderName: t('grid.selection'),
          columnHeaderSortIconLabel: t('grid.sort'),
          noRowsLabel: '',
        }}
        sx={[gridStyles, selection && selection.rows.size > 0 ? bulkBarSpace : {}]}
      />
    </Box>
  );
}

const rowIdOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>('.MuiDataGrid-row')?.dataset['id'];

function sortModelOf<Row>(sort: string | undefined, columns: readonly TableColumn<Row>[]): GridSortModel {
  const isDescending = sort?.startsWith('-') ?? false;
  const column = columns.find((one) => one.sort !== undefined && one.sort === sort?.replace(/^-/, ''));
  return column ? [{ field: column.name, sort: isDescending ? 'desc' : 'asc' }] : [];
}

function sortOf<Row>([first]: GridSortModel, columns: readonly TableColumn<Row>[]): string | undefined {
  const column = columns.find(({ name }) => name === first?.field);
  if (!column?.sort) return undefined;
  return first?.sort === 'desc' ? `-${column.sort}` : column.sort;
}

/** Returns the classes of edge and pinned columns. */
function edgeOf({ start, end, pin }: Record<'start' | 'end', boolean> & { pin: string | false }) {
  const className = [start && edgeClasses.start, end && edgeClasses.end, pin].filter(Boolean).join(' ');
  return { headerClassName: className, cellClassName: className };
}

function useGridColumns<Row>({
  columns,
  addressOf,
  nameOf,
  rowActions,
  selection,
}: RowsProps<Row>): GridColDef[] {
  const { t } = useTranslation('entity');
  const hasCheckbox = selection !== undefined;
  // Stable columns: new ones make the grid measure and render twice.
  return useMemo(
    () => gridColumnsOf({ columns, addressOf, nameOf, rowActions, hasCheckbox, t }),
    [columns, addressOf, nameOf, rowActions, hasCheckbox, t],
  );
}

interface GridColumnParts<Row>
  extends Pick<RowsProps<Row>, 'columns' | 'addressOf' | 'nameOf' | 'rowActions'> {
  hasCheckbox: boolean;
  t: TFunction<'entity'>;
}

function gridColumnsOf<Row>({
  columns,
  addressOf,
  nameOf,
  rowActions,
  hasCheckbox,
  t,
}: GridColumnParts<Row>): GridColDef[] {
  const [first] = columns;
  // The grid divides the remaining width by the declared ones.
  const checkbox = hasCheckbox ? [{ ...GRID_CHECKBOX_SELECTION_COL_DEF, width: checkboxPx }] : [];
  const own = columns.map(
    (column): GridColDef => ({
      field: column.name,
      ...edgeOf({
        start: column === first && !hasCheckbox,
        end: column === columns.at(-1) && !rowActions,
        pin: column === first && (hasCheckbox ? pinClasses.behindCheckbox : pinClasses.start),
      }),
      headerName: column.title,
      sortable: column.sort !== undefined,
      ...(column.widthPx === undefined
        ? { flex: column.flex ?? 1, minWidth: column.minWidthPx ?? 100 }
        : { width: column.widthPx }),
      align: column.isNumeric ? 'right' : 'left',
      headerAlign: column.isNumeric ? 'right' : 'left',
      colSpan: (_value: unknown, row: Row) => (isGroup(row) ? columns.length : undefined),
      valueGetter: (_value: unknown, row: Row) => (isGroup(row) ? row[groupKey] : column.text(row)),
      renderCell: ({ row }: { row: Row }) =>
        isGroup(row) ? (
          row[groupKey]
        ) : (
          <Cell column={column} row={row} to={column === first ? addressOf?.(row) : undefined} />
        ),
    }),
  );
  if (!rowActions) return [...checkbox, ...own];
  const actions: GridColDef = {
    field: actionsField,
    headerName: t('grid.actions'),
    renderHeader: () => null,
    sortable: false,
    width: 44,
    headerClassName: pinClasses.end,
    cellClassName: pinClasses.end,
    renderCell: ({ row, tabIndex }: { row: Row; tabIndex: number }) => (
      <ActionMenu
        label={t('grid.actionsOf', { name: nameOf(row) })}
        icon={<IconDots />}
        actions={rowActions(row)}
        buttonProps={{ tabIndex, className: 'row-menu' }}
      />
    ),
  };
  return [...checkbox, ...own, actions];
}

interface CellProps<Row> {
  column: TableColumn<Row>;
  row: Row;
  to: string | undefined;
}

const Cell = memo(CellContent) as typeof CellContent;

/** Cut text has a tooltip. The row's address is a link, so that it can open in another tab. */
function CellContent<Row>({ column, row, to }: CellProps<Row>) {
  const content = column.cell ? column.cell(row) : <bdi>{column.text(row)}</bdi>;
  return (
    <Box className={column.mayWrap ? 'cell wraps' : 'cell'} title={String(column.text(row))}>
      {to === undefined ? (
        content
      ) : (
        <Link to={to} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
          {content}
        </Link>
      )}
    </Box>
  );
}
