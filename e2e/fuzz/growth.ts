/** Resource usage of the product's process, and its growth. */
import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FaultHarness } from '../faults/harness/harness.ts';
import { readProbe } from '../faults/harness/read-probe.ts';

export interface Condition {
  heapMb: number;
  rssMb: number;
  handles: number;
  connections: number;
  eventLoopDelayMs: number;
}

const settleMs = 1_000;
const allowed: Condition = { heapMb: 40, rssMb: 300, handles: 30, connections: 10, eventLoopDelayMs: 50 };

/** A busy machine delays any process now and then; one that has grown is late each time. */
const calmMs = 30;
const probesAtMost = 6;

/** Once what was asked has come to rest, and after a garbage collection. */
export async function conditionOf(lab: FaultHarness): Promise<Condition> {
  await delay(settleMs);
  await readProbe(lab);
  await delay(settleMs);
  let { rss, heapUsed, eventLoopDelayMs } = await readProbe(lab);
  for (let probes = 1; eventLoopDelayMs > calmMs && probes < probesAtMost; probes += 1) {
    await delay(settleMs);
    const next = await readProbe(lab);
    ({ rss, heapUsed } = next);
    eventLoopDelayMs = Math.min(eventLoopDelayMs, next.eventLoopDelayMs);
  }
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where application_name like 'polylogue%'`.execute(
    await lab.db(),
  );
  return {
    heapMb: heapUsed / 2 ** 20,
    rssMb: rss / 2 ** 20,
    handles: readdirSync(`/proc/${lab.product.process.pid}/fd`).length,
    connections: counted.rows[0]?.count ?? 0,
    eventLoopDelayMs,
  };
}

/** Lists figures that grew beyond their limit, as sentences. */
export function growthOf(before: Condition, after: Condition): string[] {
  const names = Object.keys(allowed) as (keyof Condition)[];
  return names
    .filter((name) => after[name] - before[name] > allowed[name])
    .map((name) => `${name} grew from ${before[name].toFixed(1)} to ${after[name].toFixed(1)}`);
}
