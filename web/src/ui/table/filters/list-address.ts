/** Search, filters and sort of a list stand in the address; filters and sort come back by the list's name and its page. */
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router';
import { listViewActions, selectListViews } from '../list-views.ts';
import type { FilterValues } from './table-filter.ts';

const sortParameter = 'sort';

export interface ListAddress {
  values: FilterValues;
  /** As `name` or `-name`. */
  sort: string | undefined;
  /** Sets parameters; an empty or missing value removes one. */
  change(changes: Readonly<Record<string, string | undefined>>): void;
  /** Removes all filters; the sort stays. */
  clear(): void;
}

function chosenIn(search: URLSearchParams, names: readonly string[]): Record<string, string> {
  const found = names.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The parameters of a list. */
interface ListParameters {
  search?: string | undefined;
  filters: readonly string[];
}

/**
 * `list` names it. An address that says nothing gets the filters and the sort that were chosen last, and no search: whoever
 * comes back looks for something else.
 */
export function useListAddress(list: string, { search: searched, filters }: ListParameters): ListAddress {
  const [search, setSearch] = useSearchParams();
  const dispatch = useDispatch();
  // The same list of something else, as the files of the next library, begins with nothing chosen.
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
    // The address says from then on what the list shows, also when it is sent to somebody.
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
