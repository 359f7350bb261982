/** Value of a filter as shown on its chip. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatsOf } from '../../../lib/formats.ts';
import { isolateDate } from '../../../lib/isolate.ts';
import type { FilterOption, FilterValues, SearchedFilter, TableFilter } from './table-filter.ts';

interface FilterValueProps {
  filter: TableFilter;
  values: FilterValues;
}

export function FilterValue({ filter, values }: FilterValueProps) {
  const { t, i18n } = useTranslation('entity');
  if (filter.kind === 'searched') return <SearchedValue filter={filter} values={values} />;
  return <bdi>{textOf(filter, values, { t, language: i18n.language })}</bdi>;
}

function SearchedValue({ filter, values }: { filter: SearchedFilter; values: FilterValues }) {
  const chosen = values[filter.name];
  const { options } = filter.useOptions('', chosen);
  return <bdi>{labelOf(options, chosen)}</bdi>;
}

const labelOf = (options: readonly FilterOption[], value = '') =>
  options.find((option) => option.value === value)?.label ?? value;

interface Localization {
  t: TFunction<'entity'>;
  language: string;
}

function textOf(
  filter: Exclude<TableFilter, SearchedFilter>,
  values: FilterValues,
  localization: Localization,
): string {
  const value = values[filter.name];
  if (filter.kind === 'text') return value ?? '';
  if (filter.kind === 'choice') return labelOf(filter.options, value);
  if (filter.kind === 'period')
    return periodText({ from: value, until: values[filter.untilName] }, localization);
  const chosen = (value ? value.split(',') : []).map((one) => labelOf(filter.options, one));
  if (chosen.length > 2) return localization.t('list.anyOf', { count: chosen.length });
  return formatsOf(localization.language).list.format(chosen);
}

function periodText(
  { from, until }: { from?: string; until?: string },
  { t, language }: Localization,
): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = (text: string) =>
    Number.isNaN(Date.parse(text)) ? text : isolateDate(format.format(new Date(text)));
  if (from && until) {
    const isWhole = ![from, until].some((text) => Number.isNaN(Date.parse(text)));
    return isWhole ? isolateDate(format.formatRange(new Date(from), new Date(until))) : `${from} – ${until}`;
  }
  return from ? t('list.fromDay', { day: day(from) }) : t('list.untilDay', { day: day(until ?? '') });
}
