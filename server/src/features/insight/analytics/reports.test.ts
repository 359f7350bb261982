import { analyticsRoutes as routes } from '@polylogue/contract/insight/analytics/routes';
import type { Route } from '@polylogue/contract/http';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../db/client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { rebuildRollUps, rollUp } from './roll-up/roll-up.ts';
import { addUsageParts, type Booking, randomBooking, type UsageParts } from './testing/random-usage.ts';

/** A zone, and a time in which it turns or differs from hours of UTC. */
const cases = [
  { timeZone: 'UTC', now: '2026-03-01T12:10:00Z' },
  { timeZone: 'Asia/Kathmandu', now: '2026-05-02T18:20:00Z' },
  // Thirteen hours ahead: the last hours of its year lie in the day before.
  { timeZone: 'Pacific/Apia', now: '2026-01-01T09:59:00Z' },
  { timeZone: 'Europe/Berlin', now: '2026-03-29T20:00:00Z' },
  { timeZone: 'Europe/Berlin', now: '2026-10-25T20:00:00Z' },
];

/** Raw counts of bookings in rows by local hour. */
interface RawRow {
  at: string;
  start: string;
  conversation_start: string | null;
  owner_id: string | null;
  is_person: boolean;
  brand_key: string | null;
  agent_id: string | null;
  model: string | null;
  is_private: boolean;
  kind: string;
  is_question: boolean;
  is_first: boolean;
  error_code: string | null;
  feedback: boolean | null;
  input_tokens: number;
  cached_input_tokens: number;
  output_tokens: number;
  cost: number | null;
}

let app: TestApp;
let analyst: SignedIn;
let parts: UsageParts;
beforeAll(async () => {
  app = await testApp();
  analyst = await signIn(app, { role: 'administrator' });
  parts = await addUsageParts(app.db, { seed: 29, people: 9 });
});

const insert = (bookings: Booking[]) => app.db.insertInto('usage_bookings').values(bookings).execute();

const random = (count: number, from: Date, until: Date): Booking[] =>
  Array.from({ length: count }, () => randomBooking(parts, from, until));

/** Books usage around a time: rolled up, committed late, rated later, and not rolled up yet. */
async function bookAround(now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const rolled = [...random(120, before(420), now), ...random(120, before(3), now)];
  await insert(rolled);
  const other = openDatabase(app.source, { maxConnections: 1 });
  const late = await other.startTransaction().execute();
  await late
    .insertInto('usage_bookings')
    .values(random(20, before(3), now))
    .execute();
  await insert(random(20, before(2), now));
  await rollUp(app);
  await late.commit().execute();
  await other.destroy();
  for (const { id } of rolled.filter(({ kind }) => kind === 'answer').slice(0, 30))
    await app.db
      .updateTable('usage_bookings')
      .set({ feedback: parts.random() < 0.5 ? parts.random() < 0.5 : null })
      .where('id', '=', id)
      .execute();
  await rollUp(app);
  await insert(random(30, before(1), now));
}

/** Reads counted bookings with the local hour of their time and of their conversation's start. */
async function readRaw(timeZone: string): Promise<RawRow[]> {
  const local = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:00')`;
  const { rows } = await sql<RawRow>`
    select b.*, b.cost::float8 as cost, ${local('b.at')} as start,
      ${local('b.conversation_at')} as conversation_start, coalesce(o.kind = 'person', false) as is_person
    from usage_bookings b left join owners o on o.id = b.owner_id
    where b.kind in ('answer', 'title', 'follow-up', 'embedding') and not b.is_test`.execute(app.db);
  return rows;
}

async function read(route: Route, query: Record<string, string>) {
  const response = await app.call(route, { token: analyst.token, query });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const isOwnQuestion = ({ kind, is_question }: RawRow) => kind === 'answer' && is_question;
const count = (rows: RawRow[], holds: (row: RawRow) => boolean | null) => rows.filter(holds).length;
const sum = (rows: RawRow[], value: (row: RawRow) => number | null) =>
  rows.reduce((total, row) => total + (value(row) ?? 0), 0);

const conversationsOf = (rows: RawRow[]) => ({
  conversations: count(rows, (row) => row.is_first),
  questions: count(rows, isOwnQuestion),
  errors: count(rows, (row) => row.error_code !== null),
  liked: count(rows, (row) => row.feedback === true),
  disliked: count(rows, (row) => row.feedback === false),
});
const tokensOf = (rows: RawRow[]) => ({
  inputTokens: sum(rows, (row) => row.input_tokens),
  cachedInputTokens: sum(rows, (row) => row.cached_input_tokens),
  outputTokens: sum(rows, (row) => row.output_tokens),
  cost: sum(rows, (row) => row.cost),
  unpriced: count(rows, (row) => row.cost === null),
});
const peopleOf = (rows: RawRow[]) => ({
  people: new Set(rows.filter((row) => isOwnQuestion(row) && row.is_person).map((row) => row.owner_id)).size,
});

const filters: [query: Record<string, string>, matches: (row: RawRow) => boolean][] = [
  [{}, () => true],
  [{ brandKey: 'second' }, (row) => row.brand_key === 'second'],
  [{ model: 'small' }, (row) => row.model === 'small'],
  [{ privacy: 'private' }, (row) => row.is_private],
  [{ brandKey: 'default', privacy: 'notPrivate' }, (row) => row.brand_key === 'default' && !row.is_private],
];

const periods = ['today', 'last7Days', 'last30Days', 'last90Days', 'last12Months', 'thisMonth'];

describe.each(cases)('reports in $timeZone at $now', ({ timeZone, now }) => {
  let raw: RawRow[];
  beforeAll(async () => {
    app.clock.step(Date.parse(now) - app.clock.now().getTime());
    await bookAround(new Date(now));
    raw = await readRaw(timeZone);
  });

  it.each(periods)('equal raw counts of %s by period', async (reportingPeriod) => {
    for (const [filter, matches] of filters) {
      const query = { reportingPeriod, timeZone, ...filter };
      const within = raw.filter(matches);
      const [activity, tokens, people, length] = await Promise.all([
        read(routes.conversationsByReportingPeriod, query),
        read(routes.tokensByReportingPeriod, query),
        read(routes.usersByReportingPeriod, query),
        read(routes.averageConversationLength, query),
      ]);
      const { from, until } = activity.period;
      const end = `${until}T23:59`;
      const starts: string[] = activity.rows.map((row: { at: string }) => row.at);
      /** Returns the start of the row that a local hour belongs to. */
      const rowOf = (hour: string) => starts.findLast((start) => start <= hour);
      const inPeriod = (hour: string | null) => hour !== null && hour >= from && hour <= end;
      const own = within.filter((row) => inPeriod(row.start));
      const of = (start: string) => own.filter((row) => rowOf(row.start) === start);
      expect(activity.total).toMatchObject(conversationsOf(own));
      expect(tokens.total).toEqual(tokensOf(own));
      expect(people.total).toMatchObject(peopleOf(own));
      expect(activity.rows).toMatchObject(starts.map((at) => ({ at, ...conversationsOf(of(at)) })));
      expect(tokens.rows).toEqual(starts.map((at) => ({ at, ...tokensOf(of(at)) })));
      expect(people.rows).toMatchObject(starts.map((at) => ({ at, ...peopleOf(of(at)) })));
      const begun = within.filter(
        (row) => isOwnQuestion(row) && inPeriod(row.conversation_start ?? row.start),
      );
      expect(length.rows).toMatchObject(
        starts.map((at) => ({
          at,
          questions: begun.filter((row) => rowOf(row.conversation_start ?? row.start) === at).length,
        })),
      );
    }
  });

  it('equal raw counts by brand, agent, model, privacy and hour', async () => {
    const query = { reportingPeriod: 'last90Days', timeZone };
    const breakdowns: [Route, Route | undefined, (row: RawRow) => string | null][] = [
      [routes.conversationsByBrand, routes.usersByBrand, (row) => row.brand_key],
      [routes.conversationsByGptSystem, routes.usersByGptSystem, (row) => row.agent_id],
      [routes.conversationsByModel, undefined, (row) => row.model],
      [routes.conversationsByPrivacy, undefined, (row) => (row.is_private ? 'private' : 'notPrivate')],
    ];
    for (const [conversations, users, keyOf] of breakdowns) {
      const report = await read(conversations, query);
      const { from, until } = report.period;
      const own = raw.filter((row) => row.start >= from && row.start <= `${until}T23:59`);
      const keys = [...new Set(own.map(keyOf))];
      const expected = keys.map((key) => ({
        key,
        ...conversationsOf(own.filter((row) => keyOf(row) === key)),
      }));
      expect(report.rows).toHaveLength(keys.length);
      for (const row of expected) expect(report.rows).toContainEqual(expect.objectContaining(row));
      if (!users) continue;
      const people = await read(users, query);
      for (const { key } of expected) {
        const { people: number } = peopleOf(own.filter((row) => keyOf(row) === key));
        if (number > 0) expect(people.rows).toContainEqual(expect.objectContaining({ key, people: number }));
      }
    }
    const hours = await read(routes.conversationsByHour, query);
    const own = raw.filter(
      (row) => row.start >= hours.period.from && row.start <= `${hours.period.until}T23:59`,
    );
    const hourOf = ({ start }: RawRow) => {
      const day = new Date(start.slice(0, 10)).getUTCDay();
      return `${day === 0 ? 7 : day} ${Number(start.slice(11, 13))}`;
    };
    for (const { weekday, hour, ...figures } of hours.rows)
      expect(figures).toEqual(conversationsOf(own.filter((row) => hourOf(row) === `${weekday} ${hour}`)));
    expect(hours.total).toEqual(conversationsOf(own));
  });

  it('stay the same after a rebuild', async () => {
    const query = { reportingPeriod: 'last12Months', timeZone };
    const readAll = () =>
      Promise.all([
        read(routes.conversationsByReportingPeriod, query),
        read(routes.tokensByModel, query),
        read(routes.usersByReportingPeriod, query),
      ]);
    const before = await readAll();
    await rebuildRollUps(app);
    expect(await readAll()).toEqual(before);
  });
});
