import {
  firstReportDay,
  maxPeriodDays,
  personalAgentsKey,
} from '@polylogue/contract/insight/analytics/schemas';
import { describe, expect, it } from 'vitest';
import * as query from './report-query.ts';
import { period } from './testing/fixtures.ts';

describe('parameters of reports', () => {
  it('repeat the limits of the contract', () => {
    expect([query.firstReportDay, query.maxPeriodDays, query.personalAgentsKey]).toEqual([
      firstReportDay,
      maxPeriodDays,
      personalAgentsKey,
    ]);
  });

  it('fall back to 30 days for an unknown or invalid period of the address', () => {
    const custom = (from: string, until: string) =>
      query.periodOf({ reportingPeriod: 'custom', from, until }).reportingPeriod;
    expect(query.periodOf({}).reportingPeriod).toBe('last30Days');
    expect(query.periodOf({ reportingPeriod: 'DROP TABLE' }).reportingPeriod).toBe('last30Days');
    expect(custom('2026-11-02', '2026-11-01')).toBe('last30Days');
    expect(custom('1999-12-31', '2026-11-01')).toBe('last30Days');
    expect(custom('2000-01-01', '2030-12-31')).toBe('last30Days');
    expect(custom('yesterday', '2026-13-40')).toBe('last30Days');
    expect(custom('2026-11-01', '2026-11-01')).toBe('custom');
  });

  it('leave out filters that the server would refuse', () => {
    const { gptSystemId, privacy, model } = query.queryOf({
      gptSystemId: 'x',
      privacy: 'all',
      model: 'gpt-5.1',
    });
    expect({ gptSystemId, privacy, model }).toEqual({ model: 'gpt-5.1' });
    expect(query.queryOf({ gptSystemId: 'personal' }).gptSystemId).toBe('personal');
  });

  it('zoom into a row within the period, but not into an hour', () => {
    const zoom = (at: string, unit: typeof period.unit) => query.zoomOf(at, { ...period, unit });
    expect(zoom('2026-10-26', 'day')).toMatchObject({ from: '2026-10-26', until: '2026-10-26' });
    expect(zoom('2026-11-16', 'week')).toMatchObject({ from: '2026-11-16', until: '2026-11-22' });
    // The first week of a period that begins on a Saturday ends with the next day.
    expect(zoom('2026-10-24', 'week')).toMatchObject({ from: '2026-10-24', until: '2026-10-25' });
    expect(zoom('2026-10-01', 'month')).toMatchObject({ from: '2026-10-24', until: '2026-10-31' });
    expect(zoom('2026-11-22T09:00', 'hour')).toBeUndefined();
  });
});
