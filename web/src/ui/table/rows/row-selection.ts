/** Selected rows with their data, across pages. */
import { useMemo, useState } from 'react';

export interface RowSelection<Row> {
  rows: ReadonlyMap<string, Row>;
  has(id: string): boolean;
  toggle(row: Row): void;
  /** Selects exactly these rows. */
  set(rows: readonly Row[]): void;
  /** Selects the matching ones of `rows` and deselects the others of them. */
  choose(rows: readonly Row[], isSelected: (id: string) => boolean): void;
  clear(): void;
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Manages selected rows. `of` is the query's key: another one clears the selection. Returns a stable object until the
 * selection or `idOf` changes.
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
