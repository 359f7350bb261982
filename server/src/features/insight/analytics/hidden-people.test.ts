import { analyticsRoutes as routes } from '@polylogue/contract/insight/analytics/routes';
import { type PeopleFigures, ReportingPeriodSchema } from '@polylogue/contract/insight/analytics/schemas';
import type { Route } from '@polylogue/contract/http';
import { expect, it } from 'vitest';
import { signIn, signInWith } from '../../../testing/sign-in.ts';
import { testApp } from '../../../testing/test-app.ts';
import { presentBreakdown } from './hidden-people.ts';
import { rollUp } from './roll-up/roll-up.ts';
import { addUsageParts, randomBooking } from './testing/random-usage.ts';

const app = await testApp();
const reader = await signInWith(app, { actions: ['AnalyticsRead'] });
const administrator = await signIn(app, { role: 'administrator' });
const now = app.clock.now();
const parts = await addUsageParts(app.db, { seed: 5, people: 40 });
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const bookings = [300, 80, 25, 6, 0.4].flatMap((days) =>
  Array.from({ length: 60 }, () => randomBooking(parts, daysAgo(days), now)),
);
await app.db.insertInto('usage_bookings').values(bookings).execute();
await rollUp(app);

const offered = ReportingPeriodSchema.options.filter((period) => period !== 'custom');
const filters: Record<string, string>[] = [
  {},
  ...['default', 'second'].map((brandKey) => ({ brandKey })),
  ...parts.agents.map((gptSystemId) => ({ gptSystemId })),
  ...['small', 'large'].map((model) => ({ model })),
  ...['private', 'notPrivate'].map((privacy) => ({ privacy })),
];
const reports: Route[] = [routes.usersByReportingPeriod, routes.usersByBrand, routes.usersByGptSystem];

interface PeopleReport {
  total: PeopleFigures;
  previous: PeopleFigures;
  rows: PeopleFigures[];
}

async function readAll(token: string): Promise<PeopleReport[]> {
  const found: PeopleReport[] = [];
  for (const reportingPeriod of offered)
    for (const filter of filters)
      for (const route of reports) {
        const query = { reportingPeriod, timeZone: 'Europe/Berlin', ...filter };
        found.push((await app.call(route, { token, query })).json());
      }
  return found;
}

it('hides numbers below five and every difference between them, for all pairs of periods and filters', async () => {
  const shown = await readAll(reader.token);
  const all = await readAll(administrator.token);
  const numbers = ({ total, previous, rows }: PeopleReport) => [total, previous, ...rows];
  const visible = shown.flatMap(numbers).flatMap(({ people }) => (people === null ? [] : [people]));
  // A difference of two multiples of five is never between 1 and 4.
  expect(visible.filter((people) => people % 5 !== 0)).toEqual([]);
  for (const [index, report] of shown.entries()) {
    const exact = numbers(all[index] as PeopleReport).map(({ people }) => people ?? Number.NaN);
    for (const [place, { people, hidden }] of numbers(report).entries()) {
      const number = exact[place] as number;
      if (number > 0 && number < 5) expect({ people, hidden }).toMatchObject({ people: null });
      if (people !== null) expect(number - people).toBeLessThan(5);
    }
    const hidden = report.rows.filter(({ people }) => people === null);
    if (report.rows.some(({ people }) => people !== null && people > 0)) expect(hidden).not.toHaveLength(1);
  }
  expect(shown.flatMap(numbers).some(({ hidden }) => hidden === 'fewerThanFive')).toBe(true);
  expect(all.flatMap(numbers).every(({ hidden, isExact }) => hidden === null && isExact)).toBe(true);
});

it('hides the smallest other number of a breakdown with a single hidden one', () => {
  const kinds = presentBreakdown([23, 9, 3, 0], false).map(({ people, hidden }) => hidden ?? people);
  expect(kinds).toEqual([20, 'toProtectOthers', 'fewerThanFive', 0]);
});
