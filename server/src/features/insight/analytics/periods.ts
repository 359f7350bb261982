/** Periods of reports in the reader's time zone, and the UTC buckets that they are made of. */
import type { Period, PeriodUnit, ReportingPeriod } from '@polylogue/contract/insight/analytics/schemas';
import { addDays, dayOf, daysBetween, localTime, startOfDay } from '../../../calendar.ts';

const quarterMs = 15 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

export interface PeriodChoice {
  reportingPeriod: ReportingPeriod;
  from?: string | undefined;
  until?: string | undefined;
  timeZone?: string | undefined;
}

/** Times from `from`, inclusive, to `until`, exclusive. */
export interface Range {
  from: Date;
  until: Date;
}

/** Part of a period that becomes a row. */
export interface Unit extends Range {
  /** Its local day, with the hour for hours. */
  at: string;
}

export interface ResolvedPeriod {
  period: Period;
  range: Range;
  /** The period before; of a running period as much as has passed of it. */
  previous: Range;
  units: Unit[];
}

/** Maximum days of a period by unit. */
const maxDays: [days: number, unit: PeriodUnit][] = [
  [2, 'hour'],
  [62, 'day'],
  [190, 'week'],
];

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** Adds months to the first day of a month. */
function addMonths(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 10);
}

const countDays = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1;

/** Returns the first and the last day, and the first day of the period before. */
function daysOf(
  { reportingPeriod, from, until }: PeriodChoice,
  today: string,
): Record<'from' | 'until' | 'previousFrom', string> {
  const last = (count: number) => {
    const first = addDays(today, 1 - count);
    return { from: first, until: today, previousFrom: addDays(first, -count) };
  };
  const months = (count: number) => {
    const first = addMonths(firstOfMonth(today), 1 - count);
    return { from: first, until: today, previousFrom: addMonths(first, -count) };
  };
  switch (reportingPeriod) {
    case 'today':
      return last(1);
    case 'last7Days':
      return last(7);
    case 'last30Days':
      return last(30);
    case 'last90Days':
      return last(90);
    case 'last12Months':
      return months(12);
    case 'thisMonth':
      return months(1);
    case 'custom': {
      // The contract requires both days.
      const [first, final] = [from ?? today, until ?? today];
      return { from: first, until: final, previousFrom: addDays(first, -countDays(first, final)) };
    }
  }
}

/** Returns the hours of days, each from its quarter hours, since zones change their offset within an hour. */
function hoursOf({ from, until }: Range, timeZone: string): Unit[] {
  const units: Unit[] = [];
  for (let at = from.getTime(); at < until.getTime(); at += quarterMs) {
    const hour = `${localTime(new Date(at), timeZone).slice(0, 13)}:00`;
    const current = units.at(-1);
    const end = new Date(at + quarterMs);
    if (current?.at === hour) current.until = end;
    else units.push({ at: hour, from: new Date(at), until: end });
  }
  return units;
}

/** Returns the first day of the unit that contains a day. Weeks begin on Monday. */
function unitStart(day: string, unit: Exclude<PeriodUnit, 'hour'>): string {
  if (unit === 'day') return day;
  if (unit === 'month') return firstOfMonth(day);
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function unitsOf({
  from,
  until,
  unit,
  timeZone,
}: Pick<Period, 'from' | 'until' | 'unit' | 'timeZone'>): Unit[] {
  if (unit === 'hour')
    return hoursOf(
      { from: startOfDay(from, timeZone), until: startOfDay(addDays(until, 1), timeZone) },
      timeZone,
    );
  const days = daysBetween(from, until);
  const firsts = days.filter((day, index) => index === 0 || unitStart(day, unit) === day);
  return firsts
    .map((day, index) => ({
      at: day,
      from: startOfDay(day, timeZone),
      until: startOfDay(firsts[index + 1] ?? addDays(until, 1), timeZone),
    }))
    .filter(({ from: start, until: end }) => start < end);
}

/** Returns the whole month that contains a time. */
export function monthOf(at: Date, timeZone: string): Range {
  const first = firstOfMonth(dayOf(at, timeZone));
  return { from: startOfDay(first, timeZone), until: startOfDay(addMonths(first, 1), timeZone) };
}

/** Resolves a chosen period at a time. Days that a zone skipped, and what is yet to come, have no row. */
export function resolvePeriod(choice: PeriodChoice, now: Date): ResolvedPeriod {
  const timeZone = choice.timeZone ?? 'UTC';
  const { from, until, previousFrom } = daysOf(choice, dayOf(now, timeZone));
  const unit = maxDays.find(([days]) => countDays(from, until) <= days)?.[1] ?? 'month';
  const range = { from: startOfDay(from, timeZone), until: startOfDay(addDays(until, 1), timeZone) };
  const previousStart = startOfDay(previousFrom, timeZone);
  const isRunning = range.from <= now && now < range.until;
  const passedMs = now.getTime() - range.from.getTime();
  const previousEnd = isRunning
    ? new Date(Math.min(previousStart.getTime() + passedMs, range.from.getTime()))
    : range.from;
  return {
    period: {
      from,
      until,
      timeZone,
      unit,
      isRunning,
      previousFrom,
      previousUntil: dayOf(new Date(Math.max(previousStart.getTime(), previousEnd.getTime() - 1)), timeZone),
    },
    range,
    previous: { from: previousStart, until: previousEnd },
    units: unitsOf({ from, until, unit, timeZone }).filter((one) => one.from <= now),
  };
}

/** Returns the days of a period. */
export const daysOfPeriod = ({
  from,
  until,
  timeZone,
}: Pick<Period, 'from' | 'until' | 'timeZone'>): Unit[] => unitsOf({ from, until, unit: 'day', timeZone });

/** UTC buckets of one grain. */
export interface Segment extends Range {
  grain: 'quarter' | 'day' | 'month';
}

const quarterStart = (ms: number): number => Math.floor(ms / quarterMs) * quarterMs;
const monthStart = (ms: number, months = 0): number => {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
};
/** Rounds up to the next start, which `start` rounds down to. */
const ceiling = (ms: number, start: (ms: number) => number, next: (ms: number) => number): number =>
  start(ms) === ms ? ms : next(start(ms));

/** Splits a range into the longest UTC buckets: months, days at its edges, and quarter hours at theirs. */
export function segmentsOf({ from, until }: Range): Segment[] {
  const segments: Segment[] = [];
  const add = (grain: Segment['grain'], start: number, end: number) => {
    if (start < end) segments.push({ grain, from: new Date(start), until: new Date(end) });
  };
  const dayStart = (ms: number) => Math.floor(ms / dayMs) * dayMs;
  const [start, end] = [
    quarterStart(from.getTime()),
    ceiling(until.getTime(), quarterStart, (ms) => ms + quarterMs),
  ];
  const [firstDay, lastDay] = [ceiling(start, dayStart, (ms) => ms + dayMs), dayStart(end)];
  if (firstDay >= lastDay) {
    add('quarter', start, end);
    return segments;
  }
  add('quarter', start, firstDay);
  const [firstMonth, lastMonth] = [
    ceiling(
      firstDay,
      (ms) => monthStart(ms),
      (ms) => monthStart(ms, 1),
    ),
    monthStart(lastDay),
  ];
  if (firstMonth >= lastMonth) add('day', firstDay, lastDay);
  else {
    add('day', firstDay, firstMonth);
    add('month', firstMonth, lastMonth);
    add('day', lastMonth, lastDay);
  }
  add('quarter', lastDay, end);
  return segments;
}
