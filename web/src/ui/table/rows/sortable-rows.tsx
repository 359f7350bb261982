/** Ordered rows, moved by dragging, with arrow keys on their handles, or by their menus. */
import Box from '@mui/material/Box';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowDown from '#icon/IconArrowDown';
import IconArrowUp from '#icon/IconArrowUp';
import IconDots from '#icon/IconDots';
import IconGripVertical from '#icon/IconGripVertical';
import { ActionMenu, type MenuAction } from '../../actions/action-menu.tsx';
import { IconAction } from '../../actions/icon-action.tsx';
import { useAnnounce } from '../../screen-reader/announcer.tsx';

interface SortableRowsProps<Row> {
  /** Accessible name of the list. */
  label?: string;
  rows: readonly Row[];
  idOf(row: Row): string;
  titleOf(row: Row): string;
  isReadOnly: boolean;
  /** Moves `row` to the position of `to`; `rows` are expected to follow at once. */
  onMove(row: Row, to: Row): void;
  /** Menu actions of a row before and after those that move it. */
  firstActions?(row: Row): readonly MenuAction[];
  lastActions?(row: Row): readonly MenuAction[];
  /** Content of a row. */
  children(row: Row): ReactNode;
}

export function SortableRows<Row>(props: SortableRowsProps<Row>) {
  const { label, rows, idOf, titleOf, onMove } = props;
  const { t } = useTranslation('entity');
  const announce = useAnnounce();
  const [dragged, setDragged] = useState<Row>();
  const [over, setOver] = useState<string>();
  const [list, follow, replace] = useRowFocus(rows, titleOf);
  const move = (row: Row, to: Row) => {
    const place = rows.indexOf(to) + 1;
    onMove(row, to);
    announce(t('fields.moved', { name: titleOf(row), place, count: rows.length }));
  };
  return (
    <Box component="ul" ref={list} aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row, index) => (
        <SortableRow
          key={idOf(row)}
          {...props}
          row={row}
          index={index}
          onMove={move}
          onKeyMove={(to) => follow(row, to)}
          onLastAction={() => replace(index)}
          isTarget={dragged !== undefined && dragged !== row && over === idOf(row)}
          onDragStart={() => setDragged(row)}
          onDragOver={() => setOver(idOf(row))}
          onDragEnd={() => setDragged(undefined)}
          onDropOn={() => {
            if (dragged && dragged !== row) move(dragged, row);
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
  /** A key moves the row to an index. */
  onKeyMove(to: number): void;
  /** An action is chosen that may remove the row. */
  onLastAction(): void;
}

function SortableRow<Row>({ row, index, isTarget, ...props }: SortableRowProps<Row>) {
  const { rows, isReadOnly, titleOf, onMove, children } = props;
  const { t } = useTranslation('entity');
  const move = (step: number) => {
    const to = rows[index + step];
    if (to) onMove(row, to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (rows[index + step]) props.onKeyMove(index + step);
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

/** Keeps the focus in the list when its row moves, since browsers drop it then, or is removed. */
function useRowFocus<Row>(rows: readonly Row[], titleOf: (row: Row) => string) {
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<{ title: string; to: number }>(undefined);
  const removed = useRef<{ index: number; count: number }>(undefined);
  useLayoutEffect(() => {
    const { title, to = -1 } = moved.current ?? {};
    const row = rows[to];
    if (!row || titleOf(row) !== title) return;
    list.current?.children[to]?.querySelector('button')?.focus();
    moved.current = undefined;
  });
  useEffect(() => {
    const { index, count } = removed.current ?? { index: 0, count: 0 };
    if (rows.length >= count) return undefined;
    removed.current = undefined;
    // The menu or dialog gives the focus back to its button first, which is gone.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) focusRow(list.current, Math.min(index, rows.length - 1));
    });
    return () => clearTimeout(timer);
  }, [rows.length]);
  const follow = (row: Row, to: number) => {
    moved.current = { title: titleOf(row), to };
  };
  const replace = (index: number) => {
    removed.current = { index, count: rows.length };
  };
  return [list, follow, replace] as const;
}

/** Focuses the menu of a row, or what follows an empty list. */
function focusRow(list: HTMLElement | null, index: number): void {
  const row = list?.children[index];
  const after = list?.nextElementSibling;
  const place = row
    ? [...row.querySelectorAll('button')].at(-1)
    : [after, after?.querySelector('input, button')].findLast((one) => one instanceof HTMLElement);
  place?.focus();
}

function RowMenu<Row>({
  row,
  rows,
  index,
  move,
  titleOf,
  firstActions,
  lastActions,
  onLastAction,
}: Pick<
  SortableRowProps<Row>,
  'row' | 'rows' | 'index' | 'titleOf' | 'firstActions' | 'lastActions' | 'onLastAction'
> & {
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
        ...(lastActions?.(row) ?? []).map((action) => ({
          ...action,
          run: () => {
            onLastAction();
            action.run();
          },
        })),
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
