import { expect, it } from 'vitest';
import { runTicks } from './run-ticks.ts';

const at = (...times: string[]) => times.map((time) => new Date(`2026-11-${time}`));

it('labels runs by day, and adds a time when several share a day', () => {
  const starts = at('20T08:00:00', '21T08:00:00', '21T14:05:00', '22T09:30:05', '22T09:30:40');
  expect(runTicks(starts, 'en-GB')).toEqual([
    '20 Nov',
    '21 Nov\n08:00',
    '21 Nov\n14:05',
    '22 Nov\n9:30:05',
    '22 Nov\n9:30:40',
  ]);
});

it.each(['en', 'ar'])('labels the runs of a busy day uniquely in %s', (language) => {
  const starts = Array.from({ length: 40 }, (_, index) => new Date(Date.UTC(2026, 10, 22, 8, 0, index * 17)));
  expect(new Set(runTicks(starts, language)).size).toBe(40);
});
