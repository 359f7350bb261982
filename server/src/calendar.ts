/** Calendar days of a time zone, formatted as `2026-11-22`, their start times, and times with their UTC offset. */

const dayMs = 24 * 60 * 60 * 1000;

interface ZoneFormats {
  timeZone: string;
  day: Intl.DateTimeFormat;
  parts: Intl.DateTimeFormat;
}
let known: ZoneFormats | undefined;

/** Returns the formats of a zone. Caches the last zone, since a chart of a year needs them a thousand times. */
function formatsOf(timeZone: string): ZoneFormats {
  if (known?.timeZone === timeZone) return known;
  const date = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const time = { hourCycle: 'h23', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  known = {
    timeZone,
    day: new Intl.DateTimeFormat('en-CA', date),
    parts: new Intl.DateTimeFormat('en-US', { ...date, ...time }),
  };
  return known;
}

/** Returns the day that contains a time. */
export const dayOf = (at: Date, timeZone: string): string => formatsOf(timeZone).day.format(at);

/** Formats a time with its offset in the zone: `2026-11-22T09:30:00+13:00`. */
export function localTime(at: Date, timeZone: string): string {
  const minutes = Math.round(offsetMs(at, timeZone) / 60_000);
  const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  if (minutes === 0) return `${local}Z`;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
  return `${local}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** Adds days, or subtracts them if `count` is negative. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** Lists the days from `first` to `last`, inclusive. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

/** Returns the UTC offset of the zone at a time, in ms. */
function offsetMs(at: Date, timeZone: string): number {
  const parts = formatsOf(timeZone).parts.formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(at.getTime() / 1000) * 1000;
}

/** Returns the start of a day: its first midnight, or the first time after it that exists. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day);
  const [before, after] = [-dayMs, dayMs].map(
    (distance) => midnight - offsetMs(new Date(midnight + distance), timeZone),
  ) as [number, number];
  const candidates = [Math.min(before, after), Math.max(before, after)].map((time) => new Date(time));
  return candidates.find((at) => dayOf(at, timeZone) >= day) ?? new Date(midnight);
}
