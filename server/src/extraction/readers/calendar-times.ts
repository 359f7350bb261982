/** Formats dates, durations and repetitions of calendar entries in words. */
import type { Property } from './content-lines.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const dateTime = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/i;
const msPerDay = 86_400_000;

/**
 * Formats a date such as *10 February 2026, 08:30 UTC* or *10 February 2026, 09:30 (Europe/Berlin)*. The end of
 * whole days is the day after them.
 */
export function formatDate(property: Property | undefined, { isEnd = false } = {}): string {
  if (!property) return '';
  const zone = property.parameters.get('TZID')?.replace(/^\/(?:[^/]+\/)*(?=[^/]+\/[^/]+$)/, '');
  return formatMoment(property.value.trim(), { zone, isEnd });
}

function formatMoment(
  written: string,
  { zone = '', isEnd = false }: { zone?: string | undefined; isEnd?: boolean },
): string {
  const [, year, month, day, hour, minute, , utc] = dateTime.exec(written) ?? [];
  if (year === undefined || month === undefined || day === undefined) return written;
  if (hour === undefined) {
    const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)) - (isEnd ? msPerDay : 0));
    return `${at.getUTCDate()} ${months[at.getUTCMonth()] ?? month} ${at.getUTCFullYear()}`;
  }
  const place = utc ? ' UTC' : zone && ` (${zone})`;
  return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}, ${hour}:${minute ?? '00'}${place}`;
}

const dayOfYear = /^(\d{4}|--)-?(\d\d)-?(\d\d)(?:T.*)?$/i;

/** Formats a day such as *12 April 1985*, also without its year. */
export function formatDay(written: string): string {
  const [, year = '', month = '', dayOfMonth] = dayOfYear.exec(written) ?? [];
  const name = months[Number(month) - 1];
  if (dayOfMonth === undefined || name === undefined) return written;
  return [Number(dayOfMonth), name, year === '--' ? '' : year].join(' ').trim();
}

/** Formats a date, or a period with its end or its duration. */
function formatPeriod(property: Property): string {
  const [start = '', end] = property.value.split('/', 2);
  const from = formatDate({ ...property, value: start });
  if (end === undefined) return from;
  return /^P/i.test(end)
    ? `${from} (${formatDuration(end)})`
    : `${from} to ${formatDate({ ...property, value: end })}`;
}

/** Formats lists of dates, also of several properties. */
export const formatDates = (properties: readonly Property[]): string =>
  properties
    .flatMap((property) => property.value.split(',').map((value) => formatPeriod({ ...property, value })))
    .join('; ');

const units: Record<string, string> = { W: 'weeks', D: 'days', H: 'h', M: 'min', S: 's' };

/** Formats *PT1H30M* as *1 h 30 min*. */
export const formatDuration = (written: string): string =>
  [...written.matchAll(/(\d+)([WDHMS])/gi)]
    .map(([, count, unit = '']) => `${count} ${units[unit.toUpperCase()] ?? unit}`)
    .join(' ');

const frequencies: Record<string, [every: string, unit: string]> = {
  YEARLY: ['every year', 'years'],
  MONTHLY: ['every month', 'months'],
  WEEKLY: ['every week', 'weeks'],
  DAILY: ['every day', 'days'],
  HOURLY: ['every hour', 'hours'],
  MINUTELY: ['every minute', 'minutes'],
};
const weekdays: Record<string, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
const ordinals: Record<string, string> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  '-1': 'last',
  '-2': 'second to last',
};

/** Formats a rule such as *every 2 weeks on Tuesday and Friday until 5 May 2026*; others stay as written. */
export function formatRule(rule: string): string {
  const parts = new Map(
    rule
      .trim()
      .split(';')
      .map((part): [string, string] => {
        const [key = '', value = ''] = part.split('=', 2);
        return [key.toUpperCase(), value];
      }),
  );
  const {
    FREQ,
    INTERVAL,
    BYDAY,
    BYMONTHDAY,
    BYMONTH,
    BYSETPOS,
    COUNT,
    UNTIL,
    WKST: _start,
    ...others
  } = Object.fromEntries(parts);
  const frequency = frequencies[(FREQ ?? '').toUpperCase()];
  if (!frequency || Object.keys(others).some(Boolean) || (BYSETPOS && !BYDAY)) return rule.trim();
  const [every, unit] = frequency;
  const rhythm = [
    INTERVAL && INTERVAL !== '1' ? `every ${INTERVAL} ${unit}` : every,
    BYMONTH && `in ${joined(BYMONTH, (month) => months[Number(month) - 1] ?? month)}`,
    BYMONTHDAY && `on day ${joined(BYMONTHDAY, placeFromEnd)}`,
    BYDAY &&
      (BYSETPOS
        ? `on the ${joined(BYSETPOS, ordinalOf)} ${joined(BYDAY, weekdayOf, 'or')}`
        : `on ${joined(BYDAY, weekdayOf)}`),
    UNTIL && `until ${formatMoment(UNTIL, {})}`,
  ];
  return rhythm.filter(Boolean).join(' ') + (COUNT ? `, ${COUNT} times` : '');
}

const ordinalOf = (place: string): string => ordinals[place.replace('+', '')] ?? place;

/** Formats a day of the month, counted from its end if it is negative. */
function placeFromEnd(place: string): string {
  if (!place.startsWith('-')) return place;
  return place === '-1' ? 'last' : `${place.slice(1)} from the end`;
}

const joined = (list: string, format: (one: string) => string, conjunction = 'and'): string =>
  list
    .split(',')
    .map((one) => format(one.trim()))
    .join(', ')
    .replace(/, ([^,]*)$/, ` ${conjunction} $1`);

function weekdayOf(written: string): string {
  const [, place = '', day = ''] = /^([+-]?\d*)([A-Z]{2})$/i.exec(written) ?? [];
  const name = weekdays[day.toUpperCase()] ?? written;
  return place === '' ? name : `the ${ordinalOf(place)} ${name}`;
}
