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

const makersOf = (language: string) => ({
  number: () => new Intl.NumberFormat(language),
  date: () => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
  time: () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
  second: () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }),
  list: () => new Intl.ListFormat(language, { type: 'unit' }),
});

/** The formats of a language, each made when it is first used and once: that costs more than a hundred uses. */
export function formatsOf(language: string): Formats {
  const formats = known.get(language) ?? madeWhenUsed(makersOf(language));
  known.set(language, formats);
  return formats;
}

function madeWhenUsed(makers: { [Name in keyof Formats]: () => Formats[Name] }): Formats {
  const made: Partial<Formats> = {};
  return {
    get number() {
      return (made.number ??= makers.number());
    },
    get date() {
      return (made.date ??= makers.date());
    },
    get time() {
      return (made.time ??= makers.time());
    },
    get second() {
      return (made.second ??= makers.second());
    },
    get list() {
      return (made.list ??= makers.list());
    },
  };
}

export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsOf(i18n.language);
}
