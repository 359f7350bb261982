import { expect, it } from 'vitest';
import { addDays, dayOf, daysBetween, localTime, startOfDay } from './calendar.ts';

it.each([
  ['2026-11-22', 'UTC', '2026-11-22T00:00:00.000Z'],
  ['2026-11-22', 'Asia/Kathmandu', '2026-11-21T18:15:00.000Z'],
  ['2026-11-22', 'Pacific/Kiritimati', '2026-11-21T10:00:00.000Z'],
  ['2026-11-22', 'Pacific/Pago_Pago', '2026-11-22T11:00:00.000Z'],
  // Clocks change that night, at 2:00 or 3:00.
  ['2026-03-29', 'Europe/Oslo', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Oslo', '2026-03-29T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Oslo', '2026-10-25T23:00:00.000Z'],
  // Midnight does not exist; the day starts at 1:00.
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  // At midnight, clocks go back to 23:00.
  ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  // Midnight occurs twice.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, start) => {
  const at = startOfDay(day, timeZone);
  expect(at.toISOString()).toBe(start);
  expect(dayOf(at, timeZone)).toBe(day);
  expect(dayOf(new Date(at.getTime() - 1), timeZone)).toBe(addDays(day, -1));
});

it('counts days over the end of a month', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysBetween('2026-03-01', '2026-02-27')).toEqual([]);
});

it.each([
  ['UTC', '2026-11-22T11:30:00Z'],
  ['Pacific/Auckland', '2026-11-23T00:30:00+13:00'],
  ['America/St_Johns', '2026-11-22T08:00:00-03:30'],
])('formats a time with its offset in %s', (timeZone, expected) => {
  expect(localTime(new Date('2026-11-22T11:30:00.400Z'), timeZone)).toBe(expected);
});
