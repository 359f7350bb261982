/** The rows that are selected, with what they hold: also those of other pages. */
import { useMemo, useState } from 'react';

export interface RowSelection<Row> {
  rows: ReadonlyMap<string, Row>;
  has(id: string): boolean;
  toggle(row: Row): void;
  /** Selects these and no others. */
  set(rows: readonly Row[]): void;
  /** Selects those of `rows` that are named, and takes the others of them away. */
  choose(rows: readonly Row[], isSelected: (id: string) => boolean): void;
  clear(): void;
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * `of` says what is listed: under other filters nothing of it stays selected. The same object until something else is
 * selected, where `idOf` is the same.
 */
export function useRowSelection<Row>(of: string, idOf: (row: Row) => string): RowSelection<Row> {
  const [state, setState] = useState<{ of: string; rows: ReadonlyMap<string, Row> }>({ of, rows: none });
  const rows: ReadonlyMap<string, Row> = state.of === of ? state.rows : none;
  return useMemo(() => {
    const write = (next: ReadonlyMap<string, Row>) => setState({ of, rows: next });
    const choose: RowSelection<Row>['choose'] = (offered, isSelected) => {
      const next = new Map(rows);
      for (const row of offered) {
        const id = idOf(row);
        if (isSelected(id)) next.set(id, row);
        else next.delete(id);
      }
      write(next);
    };
    return {
      rows,
      has: (id) => rows.has(id),
      toggle: (row) => choose([row], (id) => !rows.has(id)),
      set: (next) => write(new Map(next.map((row) => [idOf(row), row]))),
      choose,
      clear: () => write(none),
    };
  }, [of, rows, idOf]);
}
