/** Lists of the administration on a large instance, as 16 clients of the running product read them. */
import { setTimeout as delay } from 'node:timers/promises';
import { auditRoutes } from '@polylogue/contract/insight/audit/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { sql } from 'kysely';
import type { Database } from '../../server/src/db/client.ts';
import { addAuditEntries, addPeople } from './administration/seed.ts';
import { type MeasuredInstance, withInstance } from './administration/measured-instance.ts';
import { answersOf, readJson, warmUps } from './http-load.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';

const sizes = {
  people: Number(process.env['BENCH_PEOPLE'] ?? 100_000),
  entries: Number(process.env['BENCH_AUDIT_ENTRIES'] ?? 1_000_000),
};
const seconds = 5;
/** The database counts what it did up to a second later. */
const statisticsMs = 1_500;
const pageMs = 20;
const filteredMs = 60;

interface MeasuredList {
  what: string;
  path: string;
  query: string;
  atMostMs: number;
}

const users = { what: `${sizes.people} people`, path: userRoutes.list.path };
const audit = { what: `${sizes.entries} audit entries`, path: auditRoutes.list.path };

const lists: MeasuredList[] = [
  { ...users, query: '', atMostMs: pageMs },
  { ...users, what: `${users.what}, newest first`, query: 'sort=-createdAt', atMostMs: pageMs },
  { ...audit, query: '', atMostMs: pageMs },
  ...[
    ['in many', 'fatima'],
    ['in all', 'example.org'],
    ['in few', 'son-4242'],
  ].map(([how, part = '']) => ({
    ...users,
    what: `${users.what}, a substring that is ${how}`,
    query: `emailAddress=${part}`,
    atMostMs: filteredMs,
  })),
  ...[
    ['a field in many', 'details=descr'],
    ['a field in few', 'details=hostn'],
    ['a name of many people', 'userName=fatima'],
    ['a name of one person', 'userName=son-4242'],
    ['a name of nobody', 'userName=nobody-at-all'],
  ].map(([how, query = '']) => ({
    ...audit,
    what: `${audit.what}, part of ${how}`,
    query,
    atMostMs: filteredMs,
  })),
];

async function countTransactions(db: Database): Promise<number> {
  await delay(statisticsMs);
  // A query's helpers count as transactions, too.
  const { rows } = await sql<{ count: number }>`select xact_commit - parallel_workers_launched as count
    from pg_stat_database where datname = current_database()`.execute(db);
  return Number(rows[0]?.count);
}

/** Queries of one page, each a transaction of its own, without what the product does by itself. */
async function measureList(
  { product, db, headers }: MeasuredInstance,
  { list, idlePerSecond, bareMs }: { list: MeasuredList; idlePerSecond: number; bareMs: number },
): Promise<number> {
  const call = { url: `${product.url}${list.path}?${list.query}`, headers };
  const { items, count } = await readJson<{ items: unknown[]; count?: { value: number } }>(call);
  const begunMs = performance.now();
  const before = await countTransactions(db);
  const { timesMs, perSecond, cpuMs } = await answersOf(product, () => readJson(call), { seconds });
  const transactions = (await countTransactions(db)) - before;
  const idle = (idlePerSecond * (performance.now() - begunMs)) / 1_000;
  const queries = (transactions - idle) / (timesMs.length + warmUps);
  reportTarget({
    what: `${list.what}: a page, p95 of 16 clients`,
    unit: 'ms',
    figure: percentile(timesMs, 95),
    bound: { atMost: list.atMostMs },
    bare: bareMs,
  });
  console.log(
    `  ${items.length} rows of ${count?.value}; p50 ${percentile(timesMs, 50).toFixed(1)} ms, ` +
      `${perSecond.toFixed(0)} a second, CPU of one ${cpuMs.toFixed(2)} ms, ${queries.toFixed(2)} queries`,
  );
  return queries;
}

/** A request that asks nothing of the database, at p95 of the same clients: what the machine has to spare. */
async function measureBareRequest({ product }: MeasuredInstance): Promise<number> {
  const call = { url: `${product.url}/health/live` };
  return percentile((await answersOf(product, () => readJson(call), { seconds })).timesMs, 95);
}

await withInstance(async (instance) => {
  await addPeople(instance.db, sizes.people);
  await addAuditEntries(instance.db, sizes.entries);
  const before = await countTransactions(instance.db);
  await delay(seconds * 1_000);
  const idle = (await countTransactions(instance.db)) - before;
  const idlePerSecond = (idle * 1_000) / (seconds * 1_000 + statisticsMs);
  const bareMs = await measureBareRequest(instance);
  const queries: number[] = [];
  for (const list of lists) queries.push(await measureList(instance, { list, idlePerSecond, bareMs }));
  reportTarget({
    what: 'Queries of one page, the most of all lists',
    unit: '',
    // People are cached for seconds: reloading them adds a fraction of a query to each page.
    figure: Math.round(Math.max(...queries)),
    bound: { atMost: 2 },
  });
});
