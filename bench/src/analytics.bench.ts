/** Reports over booked usage of two years, and what keeps them up to date. */
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { emptyDataFolder, removeDataFolder } from '../../e2e/src/product/product.ts';
import { type Database, openDatabase } from '../../server/src/db/client.ts';
import { connectDatabase } from '../../server/src/db/start/connect-database.ts';
import { exportUsage } from '../../server/src/features/insight/analytics/export.ts';
import {
  reportPeopleByDimension,
  reportPeopleByMoment,
} from '../../server/src/features/insight/analytics/people-reports.ts';
import * as reports from '../../server/src/features/insight/analytics/reports.ts';
import { rebuildRollUps, rollUp } from '../../server/src/features/insight/analytics/roll-up/roll-up.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';

const answers = Number(process.env.ANSWERS ?? 5_000_000);
const people = 5_000;
const agents = 40;
const batch = 250_000;
const now = new Date('2026-11-28T10:00:00Z');
const ignore = () => undefined;

/** Books answers of `days` before now; a person uses few agents, an agent mostly one model. */
async function book(db: Database, count: number, days: number): Promise<void> {
  for (let first = 0; first < count; first += batch) {
    await sql`insert into usage_bookings (id, owner_id, agent_id, brand_key, kind, is_question, is_first, is_private,
        conversation_at, model, input_tokens, cached_input_tokens, cache_write_tokens, output_tokens,
        reasoning_tokens, is_estimated, cost, first_token_ms, duration_ms, error_code, feedback, at)
      select gen_random_uuid(), p.id, a.id, case when p.n % 10 < 7 then 'default' else 'brand-' || p.n % 3 end,
        'answer', true, r.chance < 0.3, p.n % 12 = 0, r.at - r.chance * interval '20 minutes',
        (array['small', 'large', 'reasoning'])[1 + (a.n + (r.chance * 1.2)::int) % 3],
        (500 + r.chance * 4000)::int, 100, 0, (100 + r.chance * 800)::int, 0, false, r.chance / 50,
        (200 + r.chance * 3000)::int, (2000 + r.chance * 20000)::int,
        case when r.chance < 0.01 then 'model.unreachable' end, case when r.chance > 0.9 then r.chance > 0.93 end, r.at
      from (select n, random() as chance,
          -- Working hours of weekdays above all.
          ${now}::timestamptz - floor(random() * ${days}::int) * interval '1 day'
            - (power(random(), 2) * 9 + 1) * interval '1 hour' as at,
          floor(power(random(), 1.5) * ${people}::int)::int as person, random() as taste
        from generate_series(1, ${Math.min(batch, count - first)}::int) as n) as r
      join bench_people p on p.n = r.person
      join bench_agents a on a.n = (p.n + floor(power(r.taste, 3) * 8)::int) % ${agents}::int`.execute(db);
  }
}

async function prepare(db: Database): Promise<void> {
  await sql`create table bench_people as select n, gen_random_uuid() as id from generate_series(0, ${people - 1}::int) as n`.execute(
    db,
  );
  await sql`create table bench_agents as select n, gen_random_uuid() as id from generate_series(0, ${agents - 1}::int) as n`.execute(
    db,
  );
  await sql`insert into owners (id, kind) select id, 'person' from bench_people`.execute(db);
  await sql`insert into agents (id, name, description, system_prompt, is_for_everyone, created_at)
    select id, 'Agent ' || n, '', '', true, now() from bench_agents`.execute(db);
  await sql`alter table usage_bookings disable trigger usage_booked`.execute(db);
  await book(db, answers, 730);
  await sql`alter table usage_bookings enable trigger usage_booked`.execute(db);
  await sql`vacuum analyze usage_bookings`.execute(db);
}

const timeZone = 'Europe/Berlin';
const periods = ['today', 'last7Days', 'last30Days', 'last90Days', 'last12Months', 'thisMonth'] as const;

type Call = (deps: reports.ReportDeps, choice: reports.ReportChoice) => Promise<unknown>;
const rank = () => 0;
const byAgent = { dimension: 'agent', present: reports.conversationFigures, rank } as const;
const numbers: Record<string, Call> = {
  activity: reports.reportActivity,
  tokens: reports.reportTokens,
  agents: (deps, choice) => reports.reportByDimension(deps, choice, byAgent),
  models: (deps, choice) => reports.reportByDimension(deps, choice, { ...byAgent, dimension: 'model' }),
  hours: reports.reportByHour,
};
const ofPeople: Record<string, Call> = {
  people: (deps, choice) => reportPeopleByMoment(deps, choice, true),
  'people by agent': (deps, choice) =>
    reportPeopleByDimension(deps, choice, { dimension: 'agent', seesAll: true }),
};

/** Times each report of each period and single filter. */
async function time(deps: reports.ReportDeps, calls: Record<string, Call>): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`select id from bench_agents where n = 3`.execute(deps.db);
  const filters: Partial<reports.ReportChoice>[] = [
    {},
    { brandKey: 'default' },
    { gptSystemId: rows[0]?.id },
    { model: 'large' },
    { privacy: 'notPrivate' },
  ];
  const times: number[] = [];
  for (const [name, call] of Object.entries(calls))
    for (const reportingPeriod of periods)
      for (const filter of filters) {
        const choice = { reportingPeriod, timeZone, ...filter };
        for (let warm = 0; warm < 2; warm += 1) await call(deps, choice);
        const start = performance.now();
        await call(deps, choice);
        const ms = performance.now() - start;
        times.push(ms);
        if (process.env.EACH)
          console.log(name, reportingPeriod, Object.keys(filter)[0] ?? '', Math.round(ms));
      }
  return times;
}

/** Measures the growth of this process while a file is written. */
async function measureExport(
  deps: reports.ReportDeps,
): Promise<{ bytes: number; grownMb: number; ms: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let [bytes, most] = [0, before];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      most = Math.max(most, process.memoryUsage().rss);
      done();
    },
  });
  const start = performance.now();
  const { body } = exportUsage(deps, { reportingPeriod: 'last12Months', timeZone, separator: 'comma' });
  await pipeline(body as NodeJS.ReadableStream, sink);
  return { bytes, grownMb: (most - before) / 2 ** 20, ms: performance.now() - start };
}

/** Time to roll up an hour with 50,000 answers, from their queue. */
async function timeHour(db: Database): Promise<number> {
  await rollUp({ db });
  await book(db, 50_000, 1);
  const start = performance.now();
  await rollUp({ db });
  return performance.now() - start;
}

async function measure(db: Database): Promise<void> {
  await prepare(db);
  const start = performance.now();
  await rebuildRollUps({ db });
  console.log(`  rebuild of ${answers} bookings: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  await sql`vacuum analyze usage_rollups, usage_people`.execute(db);
  const deps = { db, clock: { now: () => now } };
  const [timesOfNumbers, timesOfPeople] = [await time(deps, numbers), await time(deps, ofPeople)];
  const p95 = (times: number[]) => percentile(times, 95);
  reportTarget({
    what: 'Reports of numbers, p95',
    unit: 'ms',
    figure: p95(timesOfNumbers),
    bound: { atMost: 150 },
  });
  reportTarget({
    what: 'Reports of people, p95',
    unit: 'ms',
    figure: p95(timesOfPeople),
    bound: { atMost: 500 },
  });
  const file = await measureExport(deps);
  console.log(
    `  export of a year: ${(file.bytes / 2 ** 20).toFixed(1)} MB in ${(file.ms / 1000).toFixed(1)} s`,
  );
  reportTarget({ what: 'Memory of an export', unit: 'MB', figure: file.grownMb, bound: { atMost: 100 } });
  const hour = (await timeHour(db)) / 1000;
  reportTarget({ what: 'Roll-up of 50,000 answers', unit: 's', figure: hour, bound: { atMost: 2 } });
}

const dataFolder = await emptyDataFolder();
try {
  const log = { debug: ignore, info: ignore, warn: ignore };
  const { source, stop } = await connectDatabase({ dataFolder, log, onTakenOver: ignore });
  try {
    // Preparation takes longer than a request may.
    const db = openDatabase(source, { maxConnections: 3, statementTimeoutMs: 0 });
    await measure(db);
    await db.destroy();
  } finally {
    await stop();
  }
} finally {
  await removeDataFolder(dataFolder);
}
