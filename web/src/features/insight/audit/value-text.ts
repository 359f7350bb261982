/** Texts of audited values: names for ids, labels for fields, dates for timestamps. */
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { useAuditLabels } from './audit-labels.ts';

/** Names of the ids within an entry. */
export const ValueNamesContext = createContext<Readonly<Record<string, string>>>({});

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns a function that writes a value as a person reads it: one line per field of an object. */
export function useValueText(): (value: unknown) => string {
  const { t } = useTranslation('audit');
  const { second, list } = useFormats();
  const labels = useAuditLabels();
  const names = use(ValueNamesContext);
  const keyOf = (key: string) => names[key.toLowerCase()] ?? labels.field(key);
  const textOf = (value: unknown): string => {
    if (isNothing(value)) return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string') {
      return names[value.toLowerCase()] ?? (timestamp.test(value) ? second.format(new Date(value)) : value);
    }
    if (Array.isArray(value)) return list.format(value.map(textOf));
    if (typeof value === 'number') return String(value);
    return Object.entries(value as object)
      .filter(([, part]) => !isNothing(part))
      .map(([key, part]) => t('fieldValue', { field: keyOf(key), value: textOf(part) }))
      .join('\n');
  };
  return textOf;
}
