import { describe, expect, it } from 'vitest';
import { ageGroupOf, calendarName, rowsByAge, rowsOfSearch } from './list-groups.ts';

const now = new Date(2026, 10, 21, 0, 30);
const daysAgo = (days: number, hour = 12) => new Date(2026, 10, 21 - days, hour);

describe('ageGroupOf', () => {
  it.each([
    ['a moment ahead of this clock', new Date(2026, 10, 21, 0, 31), 'today'],
    ['an hour ago, but on the day before', new Date(2026, 10, 20, 23, 30), 'yesterday'],
    ['two days ago', daysAgo(2), 'previous7Days'],
    ['seven days ago', daysAgo(7, 0), 'previous7Days'],
    ['eight days ago', daysAgo(8, 23), 'previous30Days'],
    ['thirty days ago', daysAgo(30), 'previous30Days'],
    ['thirty-one days ago', daysAgo(31), { month: 9 }],
    ['January of this year', new Date(2026, 0, 1), { month: 0 }],
    ['the last day of the year before', new Date(2025, 11, 31, 23, 59), { year: 2025 }],
  ])('puts %s into the right group', (_, time, group) => {
    expect(ageGroupOf(time, now)).toEqual(group);
  });

  it('counts calendar days across a clock change', () => {
    const march = new Date(2026, 2, 30, 0, 10);
    expect(ageGroupOf(new Date(2026, 2, 29, 0, 5), march)).toBe('yesterday');
  });
});

it('lists conversations found by their text below those found by their title', () => {
  const noon = new Date(2026, 10, 24, 12);
  const chat = (conversationId: string, title: string, day: number) => ({
    conversationId,
    title,
    updatedAt: new Date(2026, 10, day, 10).toISOString(),
  });
  const items = [
    chat('1', 'Leave', 24),
    chat('2', 'Green TEA', 24),
    chat('3', 'Travel', 23),
    chat('4', 'tea', 23),
  ];
  const names = rowsOfSearch(items, 'Tea', noon).map((row) => ('group' in row ? row.group : row.item.title));
  expect(names).toEqual(['today', 'Green TEA', 'yesterday', 'tea', 'messages', 'Leave', 'Travel']);
  expect(rowsOfSearch(items, '', noon)).toEqual(rowsByAge(items, noon));
});

describe('rowsByAge', () => {
  it('adds one heading per group', () => {
    const items = [daysAgo(0, 0), daysAgo(1), daysAgo(1, 3), new Date(2024, 3, 1)].map((time, index) => ({
      conversationId: String(index),
      updatedAt: time.toISOString(),
    }));
    const rows = rowsByAge(items, now).map((row) => ('group' in row ? row.group : row.item.conversationId));
    expect(rows).toEqual(['today', '0', 'yesterday', '1', '2', { year: 2024 }, '3']);
  });
});

describe('calendarName', () => {
  it('formats months and years in the language', () => {
    expect(calendarName({ month: 9 }, 'en')).toBe('October');
    expect(calendarName({ month: 9 }, 'ar')).toBe('أكتوبر');
    expect(calendarName({ year: 2024 }, 'en')).toBe('2024');
  });
});
