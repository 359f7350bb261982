/** Use of limits at a moment, for screens and refusals. */
import {
  type Limit,
  limitKey,
  type LimitState,
  nearLimit,
  type PolicyUsage,
  type ReachedLimit,
} from '@polylogue/contract/access-policies/limits/schemas';
import type { Database } from '../../../db/client.ts';
import * as queries from './counter-queries.ts';
import { counterOf, limitAmount, type LimitedPolicy, sharedSubject } from './limited-policy.ts';
import { windowAt } from './windows.ts';

export interface LimitAsker {
  ownerId: string;
  at: Date;
}

const monthMs = 32 * 24 * 60 * 60 * 1000;

type Taken = (policy: LimitedPolicy, limit: Limit) => number;

/** Reads what is taken of the limits of policies, with two statements. */
async function readTaken(
  db: Database,
  policies: readonly LimitedPolicy[],
  { ownerId, at }: LimitAsker,
): Promise<Taken> {
  const policyIds = policies.map(({ id }) => id);
  const subjectIds = [ownerId, sharedSubject];
  const since = new Date(at.getTime() - monthMs);
  const [rows, running] = await Promise.all([
    queries.listTaken(db, { policyIds, subjectIds, since }),
    queries.countRunning(db, policyIds, ownerId),
  ]);
  const taken = new Map(
    rows.map((row) => [`${row.policy_id} ${row.limit_key} ${row.window_start.toISOString()}`, row.taken]),
  );
  return (policy, limit) => {
    if (limit.kind === 'concurrentAnswers') {
      const counts = running.find(({ policy_id }) => policy_id === policy.id);
      return (limit.scope === 'shared' ? counts?.shared : counts?.own) ?? 0;
    }
    const { windowStart } = counterOf(policy, limit, { ownerId, at });
    return limitAmount(limit.kind, taken.get(`${policy.id} ${limitKey(limit)} ${windowStart}`) ?? 0);
  };
}

function stateOf(policy: LimitedPolicy, limit: Limit, { used, at }: { used: number; at: Date }): LimitState {
  const { kind, window, scope, amount } = limit;
  return {
    kind,
    window,
    scope,
    amount,
    used,
    left: Math.max(0, amount - used),
    isNear: used >= nearLimit * amount,
    freeAt: window === null ? null : windowAt(at, window, policy.timeZone).end.toISOString(),
  };
}

/** Reads the use of policies by an owner; of each, the limit with the smallest remaining share comes first. */
export async function readUsage(
  db: Database,
  policies: readonly LimitedPolicy[],
  asker: LimitAsker,
): Promise<PolicyUsage[]> {
  if (policies.length === 0) return [];
  const taken = await readTaken(db, policies, asker);
  return policies.map((policy) => ({
    chatAccessPolicyId: policy.id,
    name: policy.name,
    timeZone: policy.timeZone,
    limits: policy.limits
      .map((limit) => stateOf(policy, limit, { used: taken(policy, limit), at: asker.at }))
      .toSorted((one, other) => one.left / one.amount - other.left / other.amount),
  }));
}

/** Reads the limit that a refused question has to wait for longest. */
export async function readReached(
  db: Database,
  policy: LimitedPolicy,
  { limits, ...asker }: LimitAsker & { limits: readonly Limit[] },
): Promise<ReachedLimit> {
  const [usage] = await readUsage(db, [{ ...policy, limits }], asker);
  const endOf = ({ freeAt }: LimitState) => (freeAt === null ? 0 : Date.parse(freeAt));
  const [longest] = (usage?.limits ?? []).toSorted((one, other) => endOf(other) - endOf(one));
  if (!longest) throw new Error('A question was refused without a limit.');
  const { id: chatAccessPolicyId, name: policyName, timeZone } = policy;
  return { ...longest, chatAccessPolicyId, policyName, timeZone };
}
