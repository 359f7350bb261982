/** Formats dates and times of spreadsheets, which are counted in days. */
import type { Section, Token } from './format-code.ts';

const secondsOfDay = 86_400;
/** 31 December 9999. */
const lastDay = 2_958_465;
const daysUpTo1904 = 1_462;

interface Moment {
  year: number;
  month: number;
  day: number;
  /** From 0 for Sunday. */
  weekday: number;
  /** Whole seconds since the first day began. */
  elapsed: number;
  /** Decimals of the second, as digits. */
  decimals: string;
}

/** Formats a date; returns `undefined` for one that no calendar has. */
export function formatDate(section: Section, serial: number, is1904: boolean): string | undefined {
  const isDuration = section.tokens.some(({ kind }) => kind === 'elapsed');
  if (serial < 0) {
    const positive = isDuration ? formatDate(section, -serial, is1904) : undefined;
    return positive === undefined ? undefined : `-${positive}`;
  }
  const precision = Math.min(
    3,
    Math.max(0, ...section.tokens.map((token) => (token.kind === 'fraction' ? token.length : 0))),
  );
  const moment = momentOf(serial, { is1904, precision });
  const isHalfDay = section.tokens.some(({ kind }) => kind === 'halfDay');
  const words = moment && { ...moment, language: section.language ?? 'en', isHalfDay };
  return words && section.tokens.map((token) => partOf(token, words)).join('');
}

/** Splits a serial number after rounding it to the shown precision. */
function momentOf(
  serial: number,
  { is1904, precision }: { is1904: boolean; precision: number },
): Moment | undefined {
  const scale = 10 ** precision;
  const units = Math.round(serial * secondsOfDay * scale);
  const elapsed = Math.floor(units / scale);
  const days = Math.floor(elapsed / secondsOfDay) + (is1904 ? daysUpTo1904 : 0);
  if (!(days <= lastDay)) return undefined;
  const decimals = precision === 0 ? '' : String(units % scale).padStart(precision, '0');
  return { ...calendarDay(days), elapsed, decimals };
}

/** Returns the day of a serial number; the calendar of 1900 begins with day 0 and has a 29 February. */
function calendarDay(days: number): Pick<Moment, 'year' | 'month' | 'day' | 'weekday'> {
  const weekday = (days + 6) % 7;
  if (days === 0) return { year: 1900, month: 1, day: 0, weekday };
  if (days === 60) return { year: 1900, month: 2, day: 29, weekday };
  const date = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * secondsOfDay * 1_000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday,
  };
}

type Words = Moment & { language: string; isHalfDay: boolean };

function partOf(token: Token, moment: Words): string {
  switch (token.kind) {
    case 'text':
      return token.text;
    case 'slash':
      return '/';
    case 'point':
      return '.';
    case 'comma':
      return ',';
    case 'date':
      return datePart(token.unit, token.length, moment);
    case 'elapsed':
      return padded(Math.floor(moment.elapsed / secondsOf[token.unit]), token.length);
    case 'fraction':
      return `.${moment.decimals.padEnd(token.length, '0').slice(0, token.length)}`;
    case 'halfDay':
      return token.names[hourOf(moment) < 12 ? 0 : 1];
    default:
      return '';
  }
}

const secondsOf = { hour: 3_600, minute: 60, second: 1 } as const;
const hourOf = ({ elapsed }: Moment): number => Math.floor(elapsed / 3_600) % 24;
const padded = (value: number, length: number): string => String(value).padStart(length, '0');

function datePart(unit: string, length: number, moment: Words): string {
  const hour = hourOf(moment);
  switch (unit) {
    case 'year':
      return length <= 2 ? padded(moment.year % 100, 2) : padded(moment.year, 4);
    case 'month':
      return length <= 2 ? padded(moment.month, length) : monthName(moment, length);
    case 'day':
      return length <= 2 ? padded(moment.day, length) : dayName(moment, length);
    case 'hour':
      return padded(moment.isHalfDay ? ((hour + 11) % 12) + 1 : hour, Math.min(length, 2));
    case 'minute':
      return padded(Math.floor(moment.elapsed / 60) % 60, length);
    default:
      return padded(moment.elapsed % 60, Math.min(length, 2));
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the formatter of a language for a single name. */
function formatterOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const known =
    formatters.get(key) ??
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar: 'gregory' });
  formatters.set(key, known);
  return known;
}

function monthName({ month, language }: Words, length: number): string {
  const formatter = formatterOf(language, { month: length === 3 ? 'short' : 'long' });
  const name = formatter.format(Date.UTC(2000, month - 1, 1));
  return length === 5 ? name.slice(0, 1) : name;
}

/** 2 January 2000 was a Sunday. */
const dayName = ({ weekday, language }: Words, length: number): string =>
  formatterOf(language, { weekday: length > 3 ? 'long' : 'short' }).format(Date.UTC(2000, 0, 2 + weekday));
