/** Keys of a table: J and K move the current row, X selects it; Enter, in the grid, opens it. */
import type { GridApiCommunity } from '@mui/x-data-grid/internals';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../keyboard/shortcuts.tsx';
import type { RowSelection } from './row-selection.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface RowKeys<Row> {
  apiRef: RefObject<GridApiCommunity | null>;
  rows: readonly Row[];
  idOf(row: Row): string;
  currentId: string | undefined;
  onCurrent(id: string): void;
  selection: RowSelection<Row> | undefined;
  /** Column whose cell gets the focus and is announced. */
  field: string;
}

export function useRowKeys<Row>({
  apiRef,
  rows,
  idOf,
  currentId,
  onCurrent,
  selection,
  field,
}: RowKeys<Row>): void {
  const { t } = useTranslation('entity');
  const place = rows.findIndex((row) => idOf(row) === currentId);
  const goTo = (next: number) => {
    const row = rows[next];
    if (!row) return;
    const id = idOf(row);
    onCurrent(id);
    apiRef.current?.setCellFocus(id, field);
    // The grid still treats a previously focused cell as focused, wherever the focus is now.
    apiRef.current?.getCellElement(id, field)?.focus();
    // Headings of groups are rows, too.
    apiRef.current?.scrollToIndexes({ rowIndex: apiRef.current.getRowIndexRelativeToVisibleRows(id) });
  };
  useReturnFocus({ currentId, focusRow: (id) => goTo(rows.findIndex((row) => idOf(row) === id)) });
  useShortcut({
    keys: 'j',
    label: t('keys.next'),
    run: () => goTo(Math.min(rows.length - 1, place + 1)),
    isEnabled: () => rows.length > 0,
    isKeyOnly: true,
    group: t('keys.group'),
  });
  useShortcut({
    keys: 'k',
    label: t('keys.previous'),
    run: () => goTo(Math.max(0, place - 1)),
    isEnabled: () => rows.length > 0,
    isKeyOnly: true,
    group: t('keys.group'),
  });
  useShortcut({
    keys: 'x',
    label: t('keys.toggle'),
    run: () => {
      const row = rows[place];
      if (row) selection?.toggle(row);
    },
    isEnabled: () => selection !== undefined && place >= 0,
    isKeyOnly: true,
    group: t('keys.group'),
  });
}
