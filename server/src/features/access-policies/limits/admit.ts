/** Admission of questions by the limits of a policy, and settlement of what they took (domain.md §3, step 7). */
import { type Limit, limitKey } from '@polylogue/contract/access-policies/limits/schemas';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { type Database, sendWithCommit, type Transaction } from '../../../db/client.ts';
import type { PricedModel } from '../prices/default-prices.ts';
import * as queries from './counter-queries.ts';
import {
  billionthsOf,
  countedAmount,
  counterOf,
  type LimitedPolicy,
  type PolicyLimits,
} from './limited-policy.ts';
import { type LimitAsker, readReached } from './limit-states.ts';
import type { Estimate } from './median-queries.ts';

/** Policy and estimate for a question, read before the transaction that opens its run. */
export interface AdmissionTerms {
  policy: LimitedPolicy;
  /** Usual usage of the agent; zeros if no model answers. */
  estimate: Estimate;
}

/** Question to be admitted. */
export interface AskedQuestion {
  /** Undefined if no policy decides. */
  terms: AdmissionTerms | undefined;
  ownerId: string;
  /** Run of the question, which does not count as another running answer. */
  runId: string;
  /** False for the continuation of an answer, which takes tokens alone. */
  isQuestion: boolean;
  /** Start of the run, whose windows count. */
  at: Date;
}

/** Policy and reservations of a question, as its run keeps them. */
export interface Admission {
  policyId: string | null;
  reservations: readonly queries.Reservation[];
}

/** Retry-After of a person with too many running answers. */
const retryWhenBusySeconds = 5;
const isConcurrency = ({ kind }: Limit) => kind === 'concurrentAnswers';

const kindOf = ({ limitKey: key }: queries.CounterKey): string => key.slice(0, key.indexOf(':'));

/** Returns the amount of a limit that a question takes before its usage is known. */
function expectedAmount({ kind }: Limit, { tokens, cost }: Estimate): number {
  if (kind === 'questions') return 1;
  if (kind === 'tokens') return tokens;
  return kind === 'cost' ? billionthsOf(cost) : 0;
}

const hasLimit = ({ limits }: LimitedPolicy, ...kinds: Limit['kind'][]): boolean =>
  limits.some(({ kind }) => kinds.includes(kind));

/**
 * Reads the terms of a question. Throws `agent.not_found` if the policy is gone, and `chat_limit.price_unknown` if a
 * limit of cost refuses a model without a price.
 */
export async function readTerms(
  { findPolicy, estimateOf, isPriceKnown }: PolicyLimits,
  {
    policyId,
    agentId,
    model,
  }: { policyId: string | null; agentId: string | null; model: PricedModel | undefined },
): Promise<AdmissionTerms | undefined> {
  if (policyId === null) return undefined;
  const policy = await findPolicy(policyId);
  if (!policy) throw new AppError('agent.not_found');
  if (!model || agentId === null) return { policy, estimate: { tokens: 0, cost: 0 } };
  const isRefused = hasLimit(policy, 'cost') && !policy.allowsUnknownPrice && !(await isPriceKnown(model));
  if (isRefused) throw new AppError('chat_limit.price_unknown');
  const estimate = hasLimit(policy, 'tokens', 'cost') ? await estimateOf(agentId) : { tokens: 0, cost: 0 };
  return { policy, estimate };
}

/** Returns the refusal of a question by limits that are reached. */
async function refusalBy(
  db: Database,
  policy: LimitedPolicy,
  refused: LimitAsker & { limits: readonly Limit[] },
): Promise<AppError> {
  const reachedLimit = await readReached(db, policy, refused);
  const { freeAt } = reachedLimit;
  const waitMs = freeAt === null ? undefined : Date.parse(freeAt) - refused.at.getTime();
  const retryAfterSeconds =
    waitMs === undefined ? retryWhenBusySeconds : Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('chat_limit.reached', { reachedLimit, retryAfterSeconds });
}

/** Lists the limits that a question reserves, with the amounts. */
const reservedBy = (
  { policy, estimate }: AdmissionTerms,
  { ownerId, isQuestion, at }: Omit<AskedQuestion, 'terms'>,
) =>
  policy.limits
    .filter((limit) => isQuestion || limit.kind !== 'questions')
    .filter((limit) => !isConcurrency(limit) || limit.scope === 'shared')
    .map((limit) => ({
      limit,
      reservation: {
        ...counterOf(policy, limit, { ownerId, at }),
        amount: expectedAmount(limit, estimate),
      },
    }));

/** Returns the policy and the reservations of a question, which its run keeps. */
export function admissionOf({ terms, ...asked }: AskedQuestion): Admission {
  if (!terms) return { policyId: null, reservations: [] };
  const reserved = reservedBy(terms, asked).filter(({ limit }) => !isConcurrency(limit));
  return { policyId: terms.policy.id, reservations: reserved.map(({ reservation }) => reservation) };
}

/** Returns the statement that reserves what a question takes and fails if a limit is reached. */
export const reservationOf = ({ terms, ...asked }: AskedQuestion & { terms: AdmissionTerms }) =>
  queries.reserve({
    policyId: terms.policy.id,
    ownerId: asked.ownerId,
    runId: asked.runId,
    wanted: reservedBy(terms, asked).map(({ limit, reservation }) => ({
      ...reservation,
      maximum: countedAmount(limit),
    })),
    running: terms.policy.limits.filter(isConcurrency).map((limit) => ({
      limitKey: limitKey(limit),
      scope: limit.scope,
      maximum: limit.amount,
    })),
  });

/**
 * Reserves what a question takes with the commit of the transaction that has locked the owner and inserted the run.
 * If a limit is reached, the transaction is rolled back and rejects with `chat_limit.reached`.
 */
export function admit(tx: Transaction, { terms, ...asked }: AskedQuestion): void {
  if (!terms || terms.policy.limits.length === 0) return;
  const { policy } = terms;
  const { ownerId, at } = asked;
  sendWithCommit(tx, reservationOf({ terms, ...asked }), async (error, db) => {
    const reached = queries.reachedKeys(error);
    if (!reached) return error;
    const limits = policy.limits.filter((limit) => reached.includes(limitKey(limit)));
    return refusalBy(db, policy, { limits, ownerId, at });
  });
}

/** Usage as it was booked. */
export interface BookedUsage {
  tokens: { input: number; output: number };
  /** US dollars; `null` if the price is unknown. */
  cost: number | null;
}

/** Returns the amount of a limit that a booked usage took. */
function usedAmount(kind: string, { tokens, cost }: BookedUsage): number {
  if (kind === 'questions') return 1;
  if (kind === 'tokens') return tokens.input + tokens.output;
  return kind === 'cost' ? billionthsOf(cost ?? 0) : 0;
}

/** Settles the reservations of a run by its booked usage, with the commit of the transaction that ends it. */
export function settleRun(
  tx: Transaction,
  { policy_id: policyId, reservations }: { policy_id: string | null; reservations: unknown },
  booked: BookedUsage,
): void {
  const reserved = z.array(queries.ReservationSchema).parse(reservations);
  if (policyId === null || reserved.length === 0) return;
  const settlements = reserved.map(({ amount, ...counter }) => ({
    ...counter,
    reserved: amount,
    used: usedAmount(kindOf(counter), booked),
  }));
  sendWithCommit(tx, queries.settle(tx, policyId, settlements));
}

/** Counts usage that needs no admission, such as that of titles, in the transaction that books it. */
export async function countUsage(
  tx: Transaction,
  policy: LimitedPolicy,
  { ownerId, at, ...booked }: BookedUsage & Pick<AskedQuestion, 'ownerId' | 'at'>,
): Promise<void> {
  const limits = policy.limits.filter(({ kind }) => kind === 'tokens' || kind === 'cost');
  const added = limits.map((limit) => ({
    ...counterOf(policy, limit, { ownerId, at }),
    used: usedAmount(limit.kind, booked),
    maximum: countedAmount(limit),
  }));
  await queries.addUsed(tx, policy.id, added);
}
