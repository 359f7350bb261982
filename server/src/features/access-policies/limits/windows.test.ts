import { describe, expect, it } from 'vitest';
import { windowAt } from './windows.ts';

const iso = (at: string, length: 'hour' | 'day' | 'month', timeZone: string) => {
  const { start, end } = windowAt(new Date(at), length, timeZone);
  return [start.toISOString(), end.toISOString()];
};

describe('window', () => {
  it.each([
    // The month turns in Apia 13 hours before it does in UTC.
    {
      at: '2026-10-31T10:59:59.999Z',
      length: 'month',
      timeZone: 'Pacific/Apia',
      start: '2026-09-30T11:00:00.000Z',
      end: '2026-10-31T11:00:00.000Z',
    },
    {
      at: '2026-10-31T11:00:00.000Z',
      length: 'month',
      timeZone: 'Pacific/Apia',
      start: '2026-10-31T11:00:00.000Z',
      end: '2026-11-30T11:00:00.000Z',
    },
    // December 30, 2011 did not exist in Apia.
    {
      at: '2011-12-30T09:00:00.000Z',
      length: 'day',
      timeZone: 'Pacific/Apia',
      start: '2011-12-29T10:00:00.000Z',
      end: '2011-12-30T10:00:00.000Z',
    },
    // Days of 23 and of 25 hours.
    {
      at: '2026-03-29T12:00:00.000Z',
      length: 'day',
      timeZone: 'Europe/Zurich',
      start: '2026-03-28T23:00:00.000Z',
      end: '2026-03-29T22:00:00.000Z',
    },
    {
      at: '2026-10-25T12:00:00.000Z',
      length: 'day',
      timeZone: 'Europe/Zurich',
      start: '2026-10-24T22:00:00.000Z',
      end: '2026-10-25T23:00:00.000Z',
    },
    // The repeated hour has two windows.
    {
      at: '2026-10-25T00:30:00.000Z',
      length: 'hour',
      timeZone: 'Europe/Zurich',
      start: '2026-10-25T00:00:00.000Z',
      end: '2026-10-25T01:00:00.000Z',
    },
    {
      at: '2026-10-25T01:30:00.000Z',
      length: 'hour',
      timeZone: 'Europe/Zurich',
      start: '2026-10-25T01:00:00.000Z',
      end: '2026-10-25T02:00:00.000Z',
    },
    {
      at: '2026-11-02T12:44:59.999Z',
      length: 'hour',
      timeZone: 'Asia/Kathmandu',
      start: '2026-11-02T12:15:00.000Z',
      end: '2026-11-02T13:15:00.000Z',
    },
    {
      at: '2028-02-29T12:00:00.000Z',
      length: 'month',
      timeZone: 'UTC',
      start: '2028-02-01T00:00:00.000Z',
      end: '2028-03-01T00:00:00.000Z',
    },
  ] as const)(
    'at $at of a $length in $timeZone starts at $start and ends at $end',
    ({ at, length, timeZone, start, end }) => {
      expect(iso(at, length, timeZone)).toEqual([start, end]);
    },
  );
});
