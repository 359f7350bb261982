/** Ordered rows, moved by dragging, with arrow keys on their handles, or by their menus. */
import Box from '@mui/material/Box';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowDown from '#icon/IconArrowDown';
import IconArrowUp from '#icon/IconArrowUp';
import IconDots from '#icon/IconDots';
import IconGripVertical from '#icon/IconGripVertical';
import { ActionMenu, type MenuAction } from '../../actions/action-menu.tsx';
import { IconAction } from '../../actions/icon-action.tsx';

interface SortableRowsProps<Row> {
  /** Accessible name of the list. */
  label?: string;
  rows: readonly Row[];
  idOf(row: Row): string;
  titleOf(row: Row): string;
  isReadOnly: boolean;
  /** Moves `row` to the position of `to`. */
  onMove(row: Row, to: Row): void;
  /** Menu actions of a row before and after those that move it. */
  firstActions?(row: Row): readonly MenuAction[];
  lastActions?(row: Row): readonly MenuAction[];
  /** Content of a row. */
  children(row: Row): ReactNode;
}

export function SortableRows<Row>(props: SortableRowsProps<Row>) {
  const { label, rows, idOf } = props;
  const [dragged, setDragged] = useState<Row>();
  const [over, setOver] = useState<string>();
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row, index) => (
        <SortableRow
          key={idOf(row)}
          {...props}
          row={row}
          index={index}
          isTarget={dragged !== undefined && dragged !== row && over === idOf(row)}
          onDragStart={() => setDragged(row)}
          onDragOver={() => setOver(idOf(row))}
          onDragEnd={() => setDragged(undefined)}
          onDropOn={() => {
            if (dragged && dragged !== row) props.onMove(dragged, row);
            setDragged(undefined);
          }}
        />
      ))}
    </Box>
  );
}

interface SortableRowProps<Row> extends SortableRowsProps<Row> {
  row: Row;
  index: number;
  /** A dragged row is above this one. */
  isTarget: boolean;
  onDragStart(): void;
  onDragOver(): void;
  onDragEnd(): void;
  onDropOn(): void;
}

function SortableRow<Row>({ row, index, isTarget, ...props }: SortableRowProps<Row>) {
  const { rows, isReadOnly, titleOf, onMove, children } = props;
  const { t } = useTranslation('entity');
  const [handle, keepFocus] = useMovedFocus(index);
  const move = (step: number) => {
    const to = rows[index + step];
    if (to) onMove(row, to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    keepFocus();
    move(step);
  };
  return (
    <Box
      component="li"
      draggable={!isReadOnly}
      onDragStart={props.onDragStart}
      onDragOver={(event) => {
        event.preventDefault();
        props.onDragOver();
      }}
      onDragEnd={props.onDragEnd}
      onDrop={props.onDropOn}
      sx={[rowStyles, isTarget && { bgcolor: 'action.hover' }]}
    >
      {!isReadOnly && (
        <IconAction
          ref={handle}
          label={t('fields.drag', { name: titleOf(row) })}
          onKeyDown={onKeyDown}
          sx={{ cursor: 'grab', color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}
        >
          <IconGripVertical />
        </IconAction>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children(row)}</Box>
      {!isReadOnly && <RowMenu {...props} row={row} index={index} move={move} />}
    </Box>
  );
}

/** Keeps the focus on a handle whose row moves, since browsers drop the focus of moved elements. */
function useMovedFocus(index: number) {
  const ref = useRef<HTMLButtonElement>(null);
  const isKept = useRef(false);
  useLayoutEffect(() => {
    if (isKept.current) ref.current?.focus();
    isKept.current = false;
  }, [index]);
  const keep = () => {
    isKept.current = true;
  };
  return [ref, keep] as const;
}

function RowMenu<Row>({
  row,
  rows,
  index,
  move,
  titleOf,
  firstActions,
  lastActions,
}: Pick<SortableRowProps<Row>, 'row' | 'rows' | 'index' | 'titleOf' | 'firstActions' | 'lastActions'> & {
  move(step: number): void;
}) {
  const { t } = useTranslation('entity');
  const isLast = index === rows.length - 1;
  return (
    <ActionMenu
      label={t('grid.actionsOf', { name: titleOf(row) })}
      icon={<IconDots />}
      actions={[
        ...(firstActions?.(row) ?? []),
        { label: t('fields.up'), icon: <IconArrowUp />, isDisabled: index === 0, run: () => move(-1) },
        { label: t('fields.down'), icon: <IconArrowDown />, isDisabled: isLast, run: () => move(1) },
        ...(lastActions?.(row) ?? []),
      ]}
    />
  );
}

const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 52,
  py: 1,
  typography: 'body2',
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
