/** Budget of a public endpoint: questions per session, per address and in total. */
import { createHash } from 'node:crypto';
import { AppError } from '../../../../app-error.ts';
import type { Transaction } from '../../../../db/client.ts';
import { networkOf } from '../../../../http/requests/network-of.ts';
import type { PublicEndpoint } from '../../../agents/public.ts';
import * as queries from './usage-queries.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Visitor with the address of their connection. */
export interface Asker {
  ownerId: string;
  ip: string;
}

interface Budget {
  subject: string;
  limit: number;
  windowMs: number;
}

/** Returns a truncated digest, so that addresses, which are personal data, are not stored. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const budgetsOf = ({ id, limits }: PublicEndpoint, { ownerId, ip }: Asker): Budget[] => [
  { subject: `session:${ownerId}`, limit: limits.session, windowMs: hourMs },
  { subject: `address:${id}:${digestOf(id + networkOf(ip))}`, limit: limits.address, windowMs: hourMs },
  { subject: `endpoint:${id}:hour`, limit: limits.endpoint, windowMs: hourMs },
  { subject: `endpoint:${id}:day`, limit: limits.day, windowMs: dayMs },
];

/**
 * Counts a question. Throws `public_endpoint.limit_reached` with Retry-After if a budget is exhausted; the caller must
 * then roll back the transaction.
 */
export async function countQuestion(
  tx: Transaction,
  endpoint: PublicEndpoint,
  { now, ...asker }: Asker & { now: Date },
): Promise<void> {
  const startOf = ({ windowMs }: Budget) => new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  const budgets = budgetsOf(endpoint, asker);
  const used = await queries.incrementCounters(
    tx,
    budgets.map((budget) => ({ subject: budget.subject, startsAt: startOf(budget) })),
  );
  const exceeded = budgets.filter(({ subject, limit }) => (used.get(subject) ?? 0) > limit);
  if (exceeded.length === 0) return;
  const freeAtMs = Math.max(...exceeded.map((budget) => startOf(budget).getTime() + budget.windowMs));
  const retryAfterSeconds = Math.ceil((freeAtMs - now.getTime()) / 1000);
  throw new AppError('public_endpoint.limit_reached', { retryAfterSeconds });
}
