/** Explanation of a user's chat access to an agent, step by step. */
import type { AccessCheck } from '@polylogue/contract/agents/publishing/publishing';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import type { Grants } from '../../../http/requests/caller.ts';
import {
  effectiveOrder,
  type ExplainedPolicy,
  explainPolicies,
  findPolicyOpening,
  readInstancePolicy,
} from '../../access-policies/public.ts';
import type { AgentRow } from '../agent/queries.ts';
import { publishedState } from './policy.ts';
import * as queries from './queries.ts';

type Step = AccessCheck['steps'][number];
type Verdict = Pick<Step, 'reason' | 'objects' | 'opensAt' | 'limits'> & { isPassed: boolean };

const verdict = (isPassed: boolean, reason: Step['reason'], objects: Step['objects'] = []): Verdict => ({
  isPassed,
  reason,
  objects,
});

function personStep(facts: queries.AccessFacts, grants: Grants | undefined): Verdict {
  if (facts.isDeactivated || !grants) return verdict(false, 'deactivated');
  return grants.has('GptSystemsRead') ? verdict(true, 'holdsRight') : verdict(false, 'lacksRight');
}

function publishedStep(agent: AgentRow, at: Date): Verdict {
  const state = publishedState(agent, at);
  return verdict(state === 'published', state);
}

function brandStep({ brand_keys: keys }: AgentRow, brandKey: string | undefined): Verdict {
  const objects = keys.map((key) => ({ kind: 'brand' as const, id: key, name: key }));
  if (keys.length === 0) return verdict(true, 'everyBrand');
  if (brandKey === undefined) return verdict(true, 'someBrands', objects);
  return verdict(keys.includes(brandKey), keys.includes(brandKey) ? 'thisBrand' : 'otherBrand', objects);
}

function audienceStep(agent: AgentRow, userId: string, { ways }: queries.AccessFacts): Verdict {
  if (agent.type === 'User' && agent.created_by === userId) return verdict(true, 'owner');
  if (agent.is_for_everyone) return verdict(true, 'everyone');
  const [first] = ways;
  return first ? verdict(true, first.kind, ways) : verdict(false, 'notInAudience');
}

/** Explains the policies: the first that includes the person, or no longer exists, decides. */
async function policyStep(
  db: Database,
  agent: AgentRow,
  asker: { userId: string; at: Date },
): Promise<Verdict> {
  const listed = agent.chat_access_policy_ids;
  const order = effectiveOrder({ listed, instancePolicy: await readInstancePolicy(db) });
  const policies = await explainPolicies(db, asker, order);
  const deciding = policies.find(({ decides }) => decides);
  const toObject = ({ id, name }: ExplainedPolicy) => ({
    kind: 'chatAccessPolicy' as const,
    id,
    name: name ?? id,
  });
  if (policies.length === 0) return verdict(true, 'unrestricted');
  if (!deciding) return verdict(false, 'noPolicyHolds', policies.map(toObject));
  const objects = [toObject(deciding), ...deciding.ways];
  if (deciding.name === null) return verdict(false, 'policyGone', objects);
  if (deciding.isOpen) return verdict(true, listed.length === 0 ? 'instancePolicy' : 'policy', objects);
  const opensAt = await findPolicyOpening(db, deciding.id, asker.at);
  return { ...verdict(false, 'outsideHours', objects), ...(opensAt && { opensAt: opensAt.toISOString() }) };
}

const outcomeOf = (isPassed: boolean): Step['outcome'] => (isPassed ? 'passed' : 'refused');

export interface AccessQuestion {
  userId: string;
  brandKey: string | undefined;
  at: Date;
  /** Returns the current grants of the user; `undefined` if deactivated. */
  grantsOf(userId: string): Promise<Grants | undefined>;
}

/** Explains the access of a user. Throws `user.not_found`. */
export async function explainAccess(
  db: Database,
  agent: AgentRow,
  { userId, brandKey, at, grantsOf }: AccessQuestion,
): Promise<AccessCheck> {
  const [facts, grants] = await Promise.all([
    queries.findAccessFacts(db, { userId, at }, agent.id),
    grantsOf(userId),
  ]);
  if (!facts) throw new AppError('user.not_found');
  const verdicts: [Step['step'], Verdict][] = [
    ['person', personStep(facts, grants)],
    ['published', publishedStep(agent, at)],
    ['brand', brandStep(agent, brandKey)],
    ['audience', audienceStep(agent, userId, facts)],
    ['policy', await policyStep(db, agent, { userId, at })],
  ];
  const refused = verdicts.findIndex(([, { isPassed }]) => !isPassed);
  return {
    userId,
    name: facts.name,
    at: at.toISOString(),
    mayChat: refused === -1,
    steps: verdicts.map(([step, { isPassed, ...details }], index) => ({
      step,
      outcome: refused === -1 || index <= refused ? outcomeOf(isPassed) : 'notReached',
      ...details,
    })),
  };
}
