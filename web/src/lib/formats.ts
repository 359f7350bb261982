/** Dates and lists formatted in the user's language. */
import { useTranslation } from 'react-i18next';
import { isolateDate } from './isolate.ts';

/** Format of dates that can stand in any text. */
export interface DateFormat {
  format(date: Date | number): string;
}

export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const made = new Intl.DateTimeFormat(language, options);
  return { format: (date) => isolateDate(made.format(date)) };
}

export interface Formats {
  number: Intl.NumberFormat;
  /** Date: *Nov 22, 2026*. */
  date: DateFormat;
  /** Date and time, to the minute. */
  time: DateFormat;
  /** Date and time, to the second. */
  second: DateFormat;
  /** Enumeration: *Administrator, Member*. */
  list: Intl.ListFormat;
}

const cache = new Map<string, Formats>();

/**
 * Returns the cached formats of a language, each created on first use: that costs more than a hundred uses.
 */
export function formatsOf(language: string): Formats {
  const formats = cache.get(language) ?? createLazyFormats(language);
  cache.set(language, formats);
  return formats;
}

function createLazyFormats(language: string): Formats {
  const made: Partial<Formats> = {};
  return {
    get number() {
      return (made.number ??= new Intl.NumberFormat(language));
    },
    get date() {
      return (made.date ??= dateFormat(language, { dateStyle: 'medium' }));
    },
    get time() {
      return (made.time ??= dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }));
    },
    get second() {
      return (made.second ??= dateFormat(language, {
        dateStyle: 'medium',
        timeStyle: 'medium',
      }));
    },
    get list() {
      return (made.list ??= new Intl.ListFormat(language, { type: 'unit' }));
    },
  };
}

export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsOf(i18n.language);
}
