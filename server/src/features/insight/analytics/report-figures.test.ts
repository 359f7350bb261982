import { analyticsRoutes as routes } from '@polylogue/contract/insight/analytics/routes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { up as completeEarlierUsage } from '../../../db/migrations/202611281311-analytics-of-earlier-usage.ts';
import { newId } from '../../../db/id.ts';
import { addUser } from '../../../testing/add-user.ts';
import { signIn, signInWith } from '../../../testing/sign-in.ts';
import { testApp } from '../../../testing/test-app.ts';
import { rollUp } from './roll-up/roll-up.ts';
import type { Booking } from './testing/random-usage.ts';

const app = await testApp();
app.clock.step(Date.parse('2026-11-11T00:00:00Z') - app.clock.now().getTime());
const { token } = await signIn(app, { role: 'administrator' });

const booking = (fields: Partial<Booking> & { at: Date }): Booking => ({
  id: newId(),
  kind: 'answer',
  is_question: true,
  is_first: true,
  input_tokens: 1,
  cached_input_tokens: 0,
  cache_write_tokens: 0,
  output_tokens: 1,
  reasoning_tokens: 0,
  is_estimated: false,
  cost: 1,
  ...fields,
});
const book = (...bookings: Booking[]) => app.db.insertInto('usage_bookings').values(bookings).execute();
const read = async (route: (typeof routes)[keyof typeof routes], query: Record<string, string>) =>
  (await app.call(route, { token, query })).json();

it('estimates percentiles within 7 %, and compares a running period with as much of the one before', async () => {
  const model = 'timed';
  const times = Array.from({ length: 200 }, (_, index) => Math.round(20 * 1.04 ** index));
  await book(
    ...times.map((ms) =>
      booking({ model, first_token_ms: ms, duration_ms: 2 * ms, at: new Date('2026-11-10T10:00:00Z') }),
    ),
    booking({ model, at: new Date('2026-10-10T23:59:00Z') }),
    booking({ model, at: new Date('2026-10-12T00:00:00Z') }),
  );
  await rollUp(app);
  const { total, previous } = await read(routes.conversationsByReportingPeriod, {
    reportingPeriod: 'thisMonth',
    model,
  });
  for (const [name, share] of [
    ['P50', 0.5],
    ['P95', 0.95],
  ] as const) {
    const exact = times[times.length * share - 1] as number;
    expect(Math.abs(total[`firstTokenMs${name}`] / exact - 1)).toBeLessThan(0.07);
    expect(Math.abs(total[`durationMs${name}`] / (2 * exact) - 1)).toBeLessThan(0.07);
  }
  expect(previous.conversations).toBe(1);
});

it('projects the cost of the month to its end', async () => {
  const query = { reportingPeriod: 'today', model: 'billed' };
  await book(booking({ model: 'billed', cost: 5, at: new Date('2026-11-02T10:00:00Z') }));
  // A third of the month has passed.
  expect((await read(routes.tokensByReportingPeriod, query)).month).toEqual({
    cost: 5,
    projected: 15,
    budget: null,
  });
});

it('counts no people that were erased', async () => {
  const ownerId = await addUser(app.db);
  await book(booking({ model: 'asked', owner_id: ownerId, at: new Date('2026-11-10T10:00:00Z') }));
  await rollUp(app);
  const query = { reportingPeriod: 'last7Days', model: 'asked' };
  expect((await read(routes.usersByReportingPeriod, query)).total.people).toBe(1);
  await app.db.deleteFrom('users').where('id', '=', ownerId).execute();
  await app.db.deleteFrom('owners').where('id', '=', ownerId).execute();
  expect((await read(routes.usersByReportingPeriod, query)).total.people).toBe(0);
  expect((await read(routes.conversationsByReportingPeriod, query)).total.conversations).toBe(1);
});

it.each([
  { reportingPeriod: 'last30Years' },
  { reportingPeriod: 'custom' },
  { reportingPeriod: 'custom', from: '2026-11-02', until: '2026-11-01' },
  { reportingPeriod: 'custom', from: '1996-01-01', until: '2026-01-01' },
  { reportingPeriod: 'custom', from: '2000-01-01', until: '2026-01-01' },
  { reportingPeriod: 'today', timeZone: 'Mars/Olympus' },
])('refuses the period %o', async (query) => {
  const response = await app.call(routes.export, {
    token,
    query: query as unknown as Record<string, string>,
  });
  expect(response.statusCode).toBe(400);
});

it('reports an agent to its writers and readers of analytics alone', async () => {
  const agentId = newId();
  const author = await signInWith(app, { actions: ['GptSystemsCreate'] });
  const other = await signInWith(app, { actions: ['GptSystemsCreate'] });
  const analyst = await signInWith(app, { actions: ['AnalyticsRead'] });
  await sql`insert into agents (id, name, description, system_prompt, is_for_everyone, created_at, created_by)
    values (${agentId}, 'Own', '', '', true, now(), ${author.userId})`.execute(app.db);
  const statusFor = async (caller: { token: string }) =>
    (await app.call(routes.agentConversations, { token: caller.token, query: { gptSystemId: agentId } }))
      .statusCode;
  expect(await statusFor(author)).toBe(200);
  expect(await statusFor(analyst)).toBe(200);
  expect(await statusFor(other)).toBe(404);
  await sql`update agents set type = 'User' where id = ${agentId}`.execute(app.db);
  expect(await statusFor(analyst)).toBe(404);
});

it('queues the bookings of earlier versions once', async () => {
  await book(booking({ model: 'earlier', at: new Date('2026-11-10T10:00:00Z') }));
  await sql`delete from usage_unrolled`.execute(app.db);
  await sql`delete from usage_rollups`.execute(app.db);
  await completeEarlierUsage(app.db);
  await completeEarlierUsage(app.db);
  await rollUp(app);
  const query = { reportingPeriod: 'last7Days', model: 'earlier' };
  expect((await read(routes.conversationsByReportingPeriod, query)).total.conversations).toBe(1);
});
