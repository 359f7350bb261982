import { analyticsRoutes as routes } from '@polylogue/contract/insight/analytics/routes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { signInWith } from '../../../testing/sign-in.ts';
import { testApp } from '../../../testing/test-app.ts';
import { rollUp } from './roll-up/roll-up.ts';
import { addUsageParts, randomBooking } from './testing/random-usage.ts';

const app = await testApp();
const { token } = await signInWith(app, { actions: ['AnalyticsRead'] });
const timeZone = 'Pacific/Apia';

it('exports a row per day, brand, agent, model and privacy that equals the database, without people', async () => {
  const parts = await addUsageParts(app.db, { seed: 7, people: 5 });
  const now = app.clock.now();
  const book = (count: number) => {
    const from = new Date(now.getTime() - 12 * 86_400_000);
    return app.db
      .insertInto('usage_bookings')
      .values(Array.from({ length: count }, () => randomBooking(parts, from, now)))
      .execute();
  };
  await book(200);
  await rollUp(app);
  await book(40);
  const query = { reportingPeriod: 'last30Days', timeZone };
  const response = await app.call(routes.export, { token, query });
  expect(response.headers['content-disposition']).toContain('filename="analytics-export.csv"');
  const [head, ...lines] = response.body.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toBe(
    'day,brand,brandKey,agent,agentId,model,privacy,conversations,questions,errors,liked,disliked,' +
      'inputTokens,cachedInputTokens,outputTokens,costInUsd,callsWithoutPrice',
  );
  const { rows } = await sql<{ line: string }>`
    select concat_ws(',', day, coalesce(r.name, b.brand_key, ''),
      coalesce(b.brand_key, ''), coalesce(a.name, ''), coalesce(b.agent_id::text, ''), coalesce(b.model, ''),
      case when b.is_private then 'private' else 'notPrivate' end,
      count(*) filter (where is_first), count(*) filter (where is_question and kind = 'answer'),
      count(*) filter (where error_code is not null), count(*) filter (where feedback),
      count(*) filter (where not feedback), sum(input_tokens), sum(cached_input_tokens), sum(output_tokens),
      trim_scale(coalesce(sum(cost), 0)), count(*) filter (where cost is null)) as line
    from (select *, (at at time zone ${timeZone})::date as day from usage_bookings) as b
      left join agents a on a.id = b.agent_id left join brands r on r.key = b.brand_key
    where b.kind in ('answer', 'title', 'follow-up', 'embedding') and not b.is_test
    group by day, r.name, b.brand_key, a.name, b.agent_id, b.model, b.is_private`.execute(app.db);
  expect(lines.toSorted()).toEqual(rows.map(({ line }) => line).toSorted());
  expect(lines.length).toBeGreaterThan(100);
  expect(parts.owners.filter((owner) => response.body.includes(owner))).toEqual([]);
});

it('defuses formulas in names, and writes decimal commas after semicolons', async () => {
  const agentId = newId();
  await sql`insert into agents (id, name, description, system_prompt, is_for_everyone, created_at)
    values (${agentId}, ${'=HYPERLINK("x");,\n"'}, '', '', true, now())`.execute(app.db);
  await app.db
    .insertInto('usage_bookings')
    .values({
      id: newId(),
      agent_id: agentId,
      kind: 'answer',
      is_question: true,
      model: '@sum',
      input_tokens: 1,
      cached_input_tokens: 0,
      cache_write_tokens: 0,
      output_tokens: 1,
      reasoning_tokens: 0,
      is_estimated: false,
      cost: 0.000_000_5,
      at: app.clock.now(),
    })
    .execute();
  const query = { reportingPeriod: 'today', gptSystemId: agentId, separator: 'semicolon' };
  const { body } = await app.call(routes.export, { token, query });
  const line = body.slice(body.indexOf('\r\n') + 2);
  expect(line).toContain(
    `;"'=HYPERLINK(""x"");,\n""";${agentId};'@sum;notPrivate;0;1;0;0;0;1;0;1;"0,0000005";0\r\n`,
  );
});
