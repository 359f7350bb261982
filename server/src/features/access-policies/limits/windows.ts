/** Windows of limits: calendar hours, days and months of a time zone, as half-open intervals. */
import type { LimitWindow } from '@polylogue/contract/access-policies/limits/schemas';
import { addDays, dayOf, startOfDay } from '../../../calendar.ts';

export interface Window {
  start: Date;
  /** Start of the next window. */
  end: Date;
}

const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

/** Returns the minutes of an hour that have passed in a zone, whose offset may include half hours. */
function minutesOfHour(at: Date, timeZone: string): number {
  const minute = new Intl.DateTimeFormat('en', { timeZone, minute: 'numeric' }).format(at);
  return Number(minute);
}

function hourWindow(at: Date, timeZone: string): Window {
  const passedMs = minutesOfHour(at, timeZone) * minuteMs + (at.getTime() % minuteMs);
  const start = at.getTime() - passedMs;
  return { start: new Date(start), end: new Date(start + hourMs) };
}

function dayWindow(at: Date, timeZone: string): Window {
  const day = dayOf(at, timeZone);
  return { start: startOfDay(day, timeZone), end: startOfDay(addDays(day, 1), timeZone) };
}

function monthWindow(at: Date, timeZone: string): Window {
  const first = `${dayOf(at, timeZone).slice(0, 7)}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { start: startOfDay(first, timeZone), end: startOfDay(next, timeZone) };
}

const computed: Record<LimitWindow, (at: Date, timeZone: string) => Window> = {
  hour: hourWindow,
  day: dayWindow,
  month: monthWindow,
};

/** Latest window per zone and length, since computing one takes longer than the question's statements. */
const latest = new Map<string, Window>();

/** Returns the window that contains a time. */
export function windowAt(at: Date, length: LimitWindow, timeZone: string): Window {
  const key = `${length} ${timeZone}`;
  const known = latest.get(key);
  if (known && known.start <= at && at < known.end) return known;
  const window = computed[length](at, timeZone);
  latest.set(key, window);
  return window;
}
