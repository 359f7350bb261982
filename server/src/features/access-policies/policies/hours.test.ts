/** Hours of policies, also overnight and on days of 23, 24.5 and 25 hours. */
import type { PolicyHours } from '@polylogue/contract/access-policies/policies/schemas';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../db/client.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { findOpening } from './opening-queries.ts';

let db: Database;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const minuteMs = 60 * 1000;
const day = (days: number[], from: string, to: string): PolicyHours => ({ days, from, to });

/** Samples 36 hours every 15 minutes; `null` while they are open, else their next start. */
async function sample(policy: { timeZone: string; when: PolicyHours[] }, from: string) {
  const moments = Array.from(
    { length: 36 * 4 },
    (_, quarter) => new Date(Date.parse(from) + quarter * 15 * minuteMs),
  );
  return Promise.all(moments.map(async (at) => ({ at, opensAt: await findOpening(db, at, policy) })));
}

/** Lists the moments at which sampled hours begin and end. */
const changesOf = (samples: Awaited<ReturnType<typeof sample>>) =>
  samples.flatMap(({ at, opensAt }, index) => {
    const before = samples[index - 1];
    const isOpen = opensAt === null;
    return before && (before.opensAt === null) !== isOpen
      ? [`${isOpen ? 'opens' : 'closes'} ${at.toISOString().slice(0, 16)}`]
      : [];
  });

it.each<{ name: string; timeZone: string; hours: PolicyHours; from: string; changes: string[] }>([
  {
    name: 'overnight from Friday',
    timeZone: 'UTC',
    hours: day([5], '22:00', '06:00'),
    from: '2026-11-06T12:00Z',
    changes: ['opens 2026-11-06T22:00', 'closes 2026-11-07T06:00'],
  },
  {
    name: 'to midnight',
    timeZone: 'Pacific/Apia',
    hours: day([1], '22:00', '24:00'),
    from: '2026-11-02T00:00Z',
    changes: ['opens 2026-11-02T09:00', 'closes 2026-11-02T11:00'],
  },
  {
    name: 'from an hour that summer time skips',
    timeZone: 'Europe/Zurich',
    hours: day([7], '02:30', '04:00'),
    from: '2026-03-28T12:00Z',
    changes: ['opens 2026-03-29T01:00', 'closes 2026-03-29T02:00'],
  },
  {
    name: 'from an hour that summer time repeats',
    timeZone: 'Europe/Zurich',
    hours: day([7], '02:30', '04:00'),
    from: '2026-10-24T12:00Z',
    changes: [
      'opens 2026-10-25T00:30',
      'closes 2026-10-25T01:00',
      'opens 2026-10-25T01:30',
      'closes 2026-10-25T03:00',
    ],
  },
  {
    name: 'overnight into a day of 25 hours',
    timeZone: 'Europe/Zurich',
    hours: day([1, 2, 3, 4, 5, 6, 7], '22:00', '03:00'),
    from: '2026-10-24T12:00Z',
    changes: ['opens 2026-10-24T20:00', 'closes 2026-10-25T02:00', 'opens 2026-10-25T21:00'],
  },
  {
    name: 'from half an hour that summer time skips',
    timeZone: 'Australia/Lord_Howe',
    hours: day([7], '02:15', '03:00'),
    from: '2026-10-03T06:00Z',
    changes: ['opens 2026-10-03T15:30', 'closes 2026-10-03T16:00'],
  },
])('are followed $name, and their start is announced', async ({ timeZone, hours, from, changes }) => {
  const samples = await sample({ timeZone, when: [hours] }, from);
  expect(changesOf(samples)).toEqual(changes);
  for (const [index, { at, opensAt }] of samples.entries()) {
    const next = samples.slice(index).find((later) => later.opensAt === null);
    if (next && opensAt) expect([at, opensAt]).toEqual([at, next.at]);
  }
});
