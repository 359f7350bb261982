import { ownUsageRoutes as routes } from '@polylogue/contract/access-policies/prices/usage-routes';
import { timeZoneHeader } from '@polylogue/contract/time-zone';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Schema } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { findBuiltIn } from '../../../testing/chat/chat-contexts.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ann: SignedIn;
beforeAll(async () => {
  app = await testApp();
  app.clock.step(Date.parse('2026-11-28T10:30:00Z') - app.clock.now().getTime());
  ann = await signIn(app, { role: 'member' });
});

type Booking = Insertable<Schema['usage_bookings']>;

const booking = (at: string, fields: Partial<Booking> = {}): Booking => ({
  id: newId(),
  owner_id: ann.userId,
  kind: 'answer',
  is_question: true,
  model: 'gpt-4o',
  input_tokens: 100,
  cached_input_tokens: 0,
  cache_write_tokens: 0,
  output_tokens: 10,
  reasoning_tokens: 0,
  is_estimated: false,
  cost: 0.25,
  at: new Date(at),
  ...fields,
});

const usageOf = async (query: Record<string, string>, timeZone: string) =>
  (await app.call(routes.get, { token: ann.token, query, headers: { [timeZoneHeader]: timeZone } })).json();

it('sums days of the own time zone, agents and models, of the caller alone', async () => {
  const other = await signIn(app, { role: 'member' });
  const guideId = await findBuiltIn(app.db, 'guide');
  await app.db
    .insertInto('usage_bookings')
    .values([
      // In Apia 13 hours ahead: the first is of the day before the month.
      booking('2026-10-31T10:59:59Z', { agent_id: guideId }),
      booking('2026-10-31T11:00:00Z', { agent_id: guideId }),
      booking('2026-11-27T12:00:00Z', { agent_id: newId(), model: 'ours', cost: null }),
      booking('2026-11-27T12:00:01Z', { kind: 'title', is_question: false, agent_id: guideId, cost: 0.5 }),
      booking('2026-11-28T10:00:00Z', { kind: 'test', input_tokens: 5 }),
      booking('2026-11-28T10:00:00Z', { owner_id: other.userId }),
    ])
    .execute();
  const usage = await usageOf({ period: 'thisMonth' }, 'Pacific/Apia');
  expect(usage).toMatchObject({
    timeZone: 'Pacific/Apia',
    from: '2026-11-01',
    until: '2026-11-28',
    total: { messages: 2, inputTokens: 305, outputTokens: 40, cost: 1, unpriced: 1 },
    activeDays: 2,
  });
  expect(usage.days.map(({ day, messages }: Record<string, unknown>) => [day, messages])).toEqual([
    ['2026-11-01', 1],
    ['2026-11-28', 1],
  ]);
  expect(usage.agents.map(({ name, messages }: Record<string, unknown>) => [name, messages])).toEqual([
    ['Guide', 1],
    [null, 1],
    [null, 0],
  ]);
  expect(usage.models.map(({ model, unpriced }: Record<string, unknown>) => [model, unpriced])).toEqual([
    ['gpt-4o', 0],
    ['ours', 1],
  ]);
});

it.each([
  ['thisMonth', '2026-11-01'],
  ['last30Days', '2026-10-30'],
  ['last12Months', '2025-12-01'],
])('begins %s on %s', async (period, from) => {
  expect(await usageOf({ period }, 'Europe/Berlin')).toMatchObject({ from, until: '2026-11-28' });
});

it('refuses another period', async () => {
  const answer = await app.call(routes.get, { token: ann.token, query: { period: 'ever' } });
  expect(answer.statusCode).toBe(400);
});

it('reads the bookings of a person or an agent among many by index', async () => {
  const columns = sql`owner_id, kind, is_question, input_tokens, cached_input_tokens, cache_write_tokens,
    output_tokens, reasoning_tokens, is_estimated, at`;
  const people = await Promise.all(Array.from({ length: 20 }, () => signIn(app, { role: 'member' })));
  const owners = people.map(({ userId }) => userId);
  await sql`insert into usage_bookings (id, ${columns})
    select gen_random_uuid(), (${owners}::uuid[])[1 + n % 20], 'answer', true, 1, 0, 0, 1, 0, false,
      timestamptz '2025-01-01' + n * interval '1 minute'
    from generate_series(1, 20000) n`.execute(app.db);
  await sql`analyze usage_bookings`.execute(app.db);
  const planOf = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(app.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const ofPerson = sql`select sum(input_tokens) from usage_bookings
    where owner_id = ${ann.userId} and at >= ${new Date('2026-11-01')}`;
  expect(await planOf(ofPerson)).toContain('usage_bookings_by_owner');
  const ofAgent = sql`select input_tokens from usage_bookings
    where agent_id = ${newId()} and kind = 'answer' order by at desc limit 100`;
  expect(await planOf(ofAgent)).toContain('usage_bookings_by_agent');
});
