/** Filters of a list: their options and the text on their chips. */

export interface FilterOption {
  value: string;
  label: string;
}

interface NamedFilter {
  /** Query parameter and storage key. */
  name: string;
  label: string;
}

/** Single choice of a few options. */
export interface ChoiceFilter extends NamedFilter {
  kind: 'choice';
  options: readonly FilterOption[];
}

/** Multiple choice of a few options; the parameter joins them with commas. */
export interface ChoicesFilter extends NamedFilter {
  kind: 'choices';
  options: readonly FilterOption[];
}

/** Single choice of many options, found by typing. */
export interface SearchedFilter extends NamedFilter {
  kind: 'searched';
  /** Hook that returns options for a text and for the chosen value, whose label the chip shows. */
  useOptions(
    text: string,
    chosen: string | undefined,
  ): { options: readonly FilterOption[]; isLoading: boolean };
}

/** Free text, for example an id. */
export interface TextFilter extends NamedFilter {
  kind: 'text';
  placeholder?: string;
}

/** First and last day, each in a parameter of its own (`2026-11-22`). */
export interface PeriodFilter {
  kind: 'period';
  label: string;
  name: string;
  untilName: string;
}

export type TableFilter = ChoiceFilter | ChoicesFilter | SearchedFilter | TextFilter | PeriodFilter;

/** Parameters that a filter sets. */
export const parametersOf = (filter: TableFilter): string[] =>
  filter.kind === 'period' ? [filter.name, filter.untilName] : [filter.name];

/** Values by parameter; none is empty. */
export type FilterValues = Readonly<Record<string, string>>;

export const isSet = (filter: TableFilter, values: FilterValues): boolean =>
  parametersOf(filter).some((name) => values[name] !== undefined);
