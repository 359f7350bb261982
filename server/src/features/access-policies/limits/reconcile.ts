/** Rebuilding of counters from booked usage, and their nightly comparison. */
import { limitKey } from '@polylogue/contract/access-policies/limits/schemas';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { inBatches } from '../../../jobs/in-batches.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { countedAmount, type LimitedPolicy, listLimited } from './limited-policy.ts';
import * as queries from './reconcile-queries.ts';
import { windowAt } from './windows.ts';

interface ReconcileDeps {
  db: Database;
  clock: Clock;
}

/** Counter that differed from what was booked. */
export interface WrongCounter extends queries.CounterDifference {
  policyId: string;
  limitKey: string;
}

const countedLimits = (policies: readonly LimitedPolicy[], at: Date): queries.CountedLimit[] =>
  policies.flatMap(({ id: policyId, timeZone, limits }) =>
    limits.flatMap((limit) =>
      limit.window === null ? [] : [{ policyId, limit, window: windowAt(at, limit.window, timeZone) }],
    ),
  );

/** Lists the current counters that differ from booked usage and running answers. */
export async function compareCounters({ db, clock }: ReconcileDeps): Promise<WrongCounter[]> {
  const wrong: WrongCounter[] = [];
  for (const counted of countedLimits(await listLimited(db), clock.now())) {
    const { policyId, limit } = counted;
    for (const difference of await queries.listDifferences(db, counted))
      wrong.push({ policyId, limitKey: limitKey(limit), ...difference });
  }
  return wrong;
}

/** Rebuilds the current counters of policies, by default of all. Resolves to the number of corrected ones. */
export async function rebuildCounters(
  tx: Transaction,
  { at, policyIds }: { at: Date; policyIds?: readonly string[] },
): Promise<number> {
  await queries.lockCounters(tx);
  let corrected = 0;
  for (const counted of countedLimits(await listLimited(tx, policyIds), at)) {
    const counters = await queries.listDifferences(tx, counted);
    corrected += counters.length;
    const maximum = countedAmount(counted.limit);
    if (counters.length > 0) await queries.putCounters(tx, counted, { maximum, counters });
  }
  return corrected;
}

/** Rebuilds all current counters. Resolves to the number of corrected ones. */
export const rebuildAllCounters = ({ db, clock }: ReconcileDeps): Promise<number> =>
  transaction(db, (tx) => rebuildCounters(tx, { at: clock.now() }));

/** Time for which counters of past windows are kept. */
const keptMs = 62 * 24 * 60 * 60 * 1000;

const limitCountersComparison = defineJob({ name: 'limit-counters-comparison', data: z.object({}) });

/** Compares the counters, corrects and logs wrong ones, and deletes those of old windows. */
async function reconcileCounters(
  { logger, ...deps }: ReconcileDeps & { logger: Pick<FastifyBaseLogger, 'error'> },
  signal?: AbortSignal,
): Promise<void> {
  const wrong = await compareCounters(deps);
  if (wrong.length > 0) {
    logger.error(
      { counters: wrong.slice(0, 20), count: wrong.length },
      'Counters of limits differed from bookings',
    );
    await rebuildAllCounters(deps);
  }
  const before = new Date(deps.clock.now().getTime() - keptMs);
  await inBatches(() => queries.removeBefore(deps.db, before), signal);
}

/** Registers the jobs of limits in this process. */
export async function workOnLimitJobs(
  jobs: JobQueue,
  deps: ReconcileDeps & { logger: FastifyBaseLogger },
): Promise<void> {
  await jobs.work(limitCountersComparison, (_data, signal) => reconcileCounters(deps, signal));
  await jobs.schedule(limitCountersComparison, { cron: '37 3 * * *', data: {} });
}
