/** Filters of a list: what can be chosen, and how a choice reads on its chip. */

export interface FilterOption {
  value: string;
  label: string;
}

interface NamedFilter {
  /** The query's parameter, and the name under which the choice is remembered. */
  name: string;
  label: string;
}

/** One of a few. */
export interface ChoiceFilter extends NamedFilter {
  kind: 'choice';
  options: readonly FilterOption[];
}

/** Any of a few; the parameter holds them with commas between them. */
export interface ChoicesFilter extends NamedFilter {
  kind: 'choices';
  options: readonly FilterOption[];
}

/** One of many, found by what is typed. */
export interface SearchedFilter extends NamedFilter {
  kind: 'searched';
  /** A hook: options for a text, and for the chosen value, whose label the chip shows. */
  useOptions(
    text: string,
    chosen: string | undefined,
  ): { options: readonly FilterOption[]; isLoading: boolean };
}

/** What is typed, as an id. */
export interface TextFilter extends NamedFilter {
  kind: 'text';
  placeholder?: string;
}

/** Days from and until, each a parameter of its own (`2026-11-22`). */
export interface PeriodFilter {
  kind: 'period';
  label: string;
  name: string;
  untilName: string;
}

export type TableFilter = ChoiceFilter | ChoicesFilter | SearchedFilter | TextFilter | PeriodFilter;

/** The parameters that a filter sets. */
export const parametersOf = (filter: TableFilter): string[] =>
  filter.kind === 'period' ? [filter.name, filter.untilName] : [filter.name];

/** Values by parameter; none is empty. */
export type FilterValues = Readonly<Record<string, string>>;

export const isSet = (filter: TableFilter, values: FilterValues): boolean =>
  parametersOf(filter).some((name) => values[name] !== undefined);
