/** Visible columns of a list in the person's order. The first declared column stays first. */
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type ColumnChoice, listViewActions, selectListViews } from '../list-views.ts';
import type { TableColumn } from './table-column.ts';

export interface ChosenColumns<Row> {
  /** All columns in order, visible or not. */
  all: readonly TableColumn<Row>[];
  shown: readonly TableColumn<Row>[];
  isShown(name: string): boolean;
  /** Returns true for columns that can be neither hidden nor moved. */
  isFixed(name: string): boolean;
  toggle(name: string): void;
  /** Moves a column to the position of another. */
  move(name: string, to: number): void;
  /** Restores the declared columns; `undefined` if nothing differs. */
  reset: (() => void) | undefined;
}

/** Inserts columns added by a newer version at their declared position. */
function inOrder<Row>(declared: readonly TableColumn<Row>[], order: readonly string[]): TableColumn<Row>[] {
  const [first, ...others] = declared;
  if (!first) return [];
  const place = (name: string) => {
    const index = order.indexOf(name);
    return index === -1 ? declared.findIndex((column) => column.name === name) : index;
  };
  return [first, ...others.toSorted((one, other) => place(one.name) - place(other.name))];
}

/** Returns the user's chosen columns; `list` is the storage key. */
export function useChosenColumns<Row>(
  list: string,
  declared: readonly TableColumn<Row>[],
): ChosenColumns<Row> {
  const dispatch = useDispatch();
  const choice: ColumnChoice | undefined = useSelector(selectListViews).columns[list];
  const fixed = declared[0]?.name;
  // Referentially stable while choice and declaration are unchanged, since rows re-render with
  // them.
  const { all, hidden, shown, isShown } = useMemo(() => {
    const ordered = inOrder(declared, choice?.order ?? []);
    const optional = declared.filter(({ isOptional }) => isOptional).map(({ name }) => name);
    const left = choice?.hidden ?? optional;
    const isVisible = (name: string) => name === fixed || !left.includes(name);
    const visible = ordered.filter(({ name }) => isVisible(name));
    return { all: ordered, hidden: left, shown: visible, isShown: isVisible };
  }, [declared, choice, fixed]);
  const choose = (columns: Partial<ColumnChoice>) => {
    const order = all.map(({ name }) => name);
    dispatch(listViewActions.columnsChosen({ list, columns: { order, hidden, ...columns } }));
  };
  return {
    all,
    shown,
    isShown,
    isFixed: (name) => name === fixed,
    toggle: (name) =>
      choose({ hidden: isShown(name) ? [...hidden, name] : hidden.filter((other) => other !== name) }),
    move: (name, to) => {
      const order = all.map((column) => column.name).filter((other) => other !== name);
      order.splice(Math.max(1, to), 0, name);
      choose({ order });
    },
    reset: choice && (() => dispatch(listViewActions.columnsChosen({ list }))),
  };
}
