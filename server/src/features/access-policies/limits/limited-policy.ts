/** Policies as limits read them, and counters of their limits. */
import { type Limit, limitKey, LimitSchema } from '@polylogue/contract/access-policies/limits/schemas';
import { z } from 'zod';
import type { CachedConfiguration } from '../../../cluster/cached-configuration.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import type { PricedModel } from '../prices/default-prices.ts';
import { findPrice } from '../prices/price-of.ts';
import type { CounterKey } from './counter-queries.ts';
import { type Estimate, findMedian } from './median-queries.ts';
import { listSettings } from './policy-queries.ts';
import { windowAt } from './windows.ts';

/** Policy with what a question needs of it. */
export interface LimitedPolicy {
  id: string;
  name: string;
  timeZone: string;
  limits: readonly Limit[];
  allowsUnknownPrice: boolean;
  guidelinesDocumentIds: readonly string[];
}

/** Reads policies that were not removed. */
export async function listLimited(db: Database, ids?: readonly string[]): Promise<LimitedPolicy[]> {
  const rows = await listSettings(db, ids);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    timeZone: row.time_zone,
    limits: z.array(LimitSchema).parse(row.limits),
    allowsUnknownPrice: row.allows_unknown_price,
    guidelinesDocumentIds: row.guidelines_document_ids,
  }));
}

export interface PolicyLimits {
  clock: Clock;
  /** Finds a policy, cached. */
  findPolicy(id: string): Promise<LimitedPolicy | undefined>;
  /** Returns what an answer of an agent usually takes, cached. */
  estimateOf(agentId: string): Promise<Estimate>;
  /** Checks that the price of a model is known, cached. */
  isPriceKnown(model: PricedModel): Promise<boolean>;
}

/** Lifetime of an agent's median. */
const medianTtlMs = 10 * 60 * 1000;

/** Caches a look-up for a time, also across changes of the configuration. */
function remembered<T>(clock: Clock, ttlMs: number, lookUp: (key: string) => Promise<T>) {
  const found = new Map<string, { value: Promise<T>; untilMs: number }>();
  return (key: string): Promise<T> => {
    const known = found.get(key);
    if (known && known.untilMs > clock.elapsedMs()) return known.value;
    const value = lookUp(key);
    found.set(key, { value, untilMs: clock.elapsedMs() + ttlMs });
    value.catch(() => found.delete(key));
    return value;
  };
}

export function policyLimits({
  db,
  clock,
  configuration,
}: {
  db: Database;
  clock: Clock;
  configuration: CachedConfiguration;
}): PolicyLimits {
  const isKnown = configuration.cached(async (key = '') => {
    const price = await findPrice(db, JSON.parse(key) as PricedModel, clock.now());
    return price !== undefined;
  });
  return {
    clock,
    findPolicy: configuration.cached(async (id: string) => (await listLimited(db, [id]))[0]),
    estimateOf: remembered(clock, medianTtlMs, (agentId) => findMedian(db, agentId)),
    isPriceKnown: ({ provider: { id, kind, baseUrl }, model }) =>
      isKnown(JSON.stringify({ provider: { id, kind, baseUrl }, model })),
  };
}

/** Subject of counters that all people of a policy share. */
export const sharedSubject = '00000000-0000-0000-0000-000000000000';
const billion = 1_000_000_000;

/** Converts US dollars to the unit of counters. */
export const billionthsOf = (dollars: number): number => Math.round(dollars * billion);

/** Converts the amount of a limit to the unit of its counter. */
export const countedAmount = ({ kind, amount }: Pick<Limit, 'kind' | 'amount'>): number =>
  kind === 'cost' ? billionthsOf(amount) : amount;

/** Converts a counter to the unit of its limit. */
export const limitAmount = (kind: Limit['kind'], counted: number): number =>
  kind === 'cost' ? counted / billion : counted;

/** Returns the counter of a limit at a time. Shared concurrent answers have one, to be locked. */
export function counterOf(
  { timeZone }: Pick<LimitedPolicy, 'timeZone'>,
  limit: Limit,
  { ownerId, at }: { ownerId: string; at: Date },
): CounterKey {
  const start = limit.window === null ? new Date(0) : windowAt(at, limit.window, timeZone).start;
  return {
    limitKey: limitKey(limit),
    subjectId: limit.scope === 'shared' ? sharedSubject : ownerId,
    windowStart: start.toISOString(),
  };
}
