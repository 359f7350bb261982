/**
 * Keeps search, filters and sort of a list in the address; stores filters and sort by list and
 * page.
 */
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router';
import { listViewActions, selectListViews } from '../list-views.ts';
import type { FilterValues } from './table-filter.ts';

const sortParameter = 'sort';

export interface ListAddress {
  values: FilterValues;
  /** For example `name` or `-name`. */
  sort: string | undefined;
  /** Sets parameters; an empty or missing value removes one. */
  change(changes: Readonly<Record<string, string | undefined>>): void;
  /** Removes all filters and keeps the sort. */
  clear(): void;
}

function chosenIn(search: URLSearchParams, names: readonly string[]): Record<string, string> {
  const found = names.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Parameters of a list. */
interface ListParameters {
  search?: string | undefined;
  filters: readonly string[];
}

/**
 * `list` is the storage key. An address without parameters gets the last filters and sort, but no
 * search, since a returning user looks for something else.
 */
export function useListAddress(list: string, { search: searched, filters }: ListParameters): ListAddress {
  const [search, setSearch] = useSearchParams();
  const dispatch = useDispatch();
  // The same list for another parent, for example the files of the next library, starts without
  // filters.
  const key = `${list} ${useLocation().pathname}`;
  const remembered = useSelector(selectListViews).filters[key];
  const names = searched === undefined ? filters : [searched, ...filters];
  const known = [...names, sortParameter];
  const inAddress = chosenIn(search, known);
  const isBare = Object.keys(inAddress).length === 0;
  const kept =
    isBare && remembered ? chosenIn(new URLSearchParams(remembered), [...filters, sortParameter]) : {};
  const chosen = isBare ? kept : inAddress;

  const write = (values: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const name of known) {
      if (values[name]) next.set(name, values[name]);
      else next.delete(name);
    }
    setSearch(next, { replace: true });
  };
  const keptText = new URLSearchParams(kept).toString();
  useEffect(() => {
    // The address now reflects the list's state, also when it is shared.
    if (keptText) write(Object.fromEntries(new URLSearchParams(keptText)));
    // `write` is of this moment's address, like `keptText`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [keptText]);

  const change: ListAddress['change'] = (changes) => {
    const entries = Object.entries({ ...chosen, ...changes });
    const values = Object.fromEntries(
      entries.filter((entry): entry is [string, string] => Boolean(entry[1])),
    );
    const { [searched ?? '']: _, ...lasting } = values;
    dispatch(listViewActions.filtersChosen({ list: key, values: lasting }));
    write(values);
  };
  const { [sortParameter]: sort, ...values } = chosen;
  return {
    values,
    sort,
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, undefined]))),
  };
}
