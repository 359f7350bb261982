/** Numbers, times and lists in the reader's language. */
import { useTranslation } from 'react-i18next';

export interface Formats {
  number: Intl.NumberFormat;
  /** A day: *Nov 22, 2026*. */
  date: Intl.DateTimeFormat;
  /** A day with its time to the minute. */
  time: Intl.DateTimeFormat;
  /** A day with its time to the second. */
  second: Intl.DateTimeFormat;
  /** Things side by side: *Administrator, Member*. */
  list: Intl.ListFormat;
}

const known = new Map<string, Formats>();

/** The formats of a language. They are made once, since making one costs more than a hundred uses. */
export function formatsOf(language: string): Formats {
  const formats = known.get(language) ?? {
    number: new Intl.NumberFormat(language),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
    time: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
    second: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }),
    list: new Intl.ListFormat(language, { type: 'unit' }),
  };
  known.set(language, formats);
  return formats;
}

export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsOf(i18n.language);
}
