/** Explanation of users' chat access to agents, step by step. */
import type { AccessCheck, AccessStep } from '@polylogue/contract/agents/access/access-check';
import type { Grants } from '../../../http/requests/caller.ts';
import type { ExplainedPolicy } from '../../access-policies/public.ts';
import { answerSourceOf, type HasModel } from '../agent/policy.ts';
import type { AgentRow } from '../agent/queries.ts';
import type { PersonFacts } from './access-fact-queries.ts';
import { publishedState } from './policy.ts';

/** Result of a step, before it is known whether an earlier step decided. */
export interface Verdict extends Pick<AccessStep, 'step' | 'reason' | 'objects' | 'limits'> {
  isPassed: boolean;
  at?: Date | null;
}

/** Everything that steps 1 to 4 depend on. */
export interface AccessFacts {
  userId: string;
  person: PersonFacts;
  hasModel: HasModel;
  /** Rights of the user; `undefined` if deactivated. */
  grants: Grants | undefined;
  brandKey: string;
  at: Date;
  /** Users, roles and groups by which the audience contains the user. */
  matches: AccessStep['objects'];
  /** Policies that apply to the agent, in order. */
  policies: readonly ExplainedPolicy[];
}

function judgePerson({ person, grants }: AccessFacts): Verdict {
  const refused = (reason: AccessStep['reason']): Verdict => ({
    step: 'person',
    isPassed: false,
    reason,
    objects: [],
  });
  if (person.isDeactivated || !grants) return refused('deactivated');
  if (!grants.has('GptSystemsRead')) return refused('lacksRight');
  if (person.isInvited) return refused('invited');
  return { step: 'person', isPassed: true, reason: 'holdsRight', objects: [] };
}

function judgePublishing(agent: AgentRow, { at, hasModel }: AccessFacts): Verdict {
  const state = publishedState(agent, at);
  const cannotAnswer = state === 'published' && !answerSourceOf(agent.configuration, hasModel);
  if (cannotAnswer) return { step: 'published', isPassed: false, reason: 'noAnswerSource', objects: [] };
  const times = {
    scheduled: agent.published_from,
    expired: agent.published_until,
    published: agent.published_until,
  };
  return {
    step: 'published',
    isPassed: state === 'published',
    reason: state,
    objects: [],
    at: state in times ? times[state as keyof typeof times] : null,
  };
}

function judgeBrand({ brand_keys: keys }: AgentRow, { brandKey }: AccessFacts): Verdict {
  const objects = keys.map((key) => ({ kind: 'brand' as const, id: key, name: key }));
  if (keys.length === 0) return { step: 'brand', isPassed: true, reason: 'everyBrand', objects };
  const isPassed = keys.includes(brandKey);
  return { step: 'brand', isPassed, reason: isPassed ? 'thisBrand' : 'otherBrand', objects };
}

function judgeAudience(agent: AgentRow, { userId, matches }: AccessFacts): Verdict {
  const passed = (reason: AccessStep['reason'], objects: AccessStep['objects'] = []): Verdict => ({
    step: 'audience',
    isPassed: true,
    reason,
    objects,
  });
  if (agent.type === 'User' && agent.created_by === userId) return passed('owner');
  if (agent.is_for_everyone) return passed('everyone');
  const [first] = matches;
  if (!first) return { step: 'audience', isPassed: false, reason: 'notInAudience', objects: [] };
  // Audiences hold users, roles and groups alone.
  return passed(first.kind as 'user' | 'role' | 'group', matches);
}

export const policyObject = ({ id, name }: ExplainedPolicy) => ({
  kind: 'chatAccessPolicy' as const,
  id,
  name: name ?? id,
});

/** Judges the policies: the first that includes the user, or no longer exists, decides. */
function judgePolicy({ policies }: AccessFacts): Verdict {
  const verdict = (
    isPassed: boolean,
    reason: AccessStep['reason'],
    objects: AccessStep['objects'] = [],
  ): Verdict => ({ step: 'policy', isPassed, reason, objects });
  if (policies.length === 0) return verdict(true, 'unrestricted');
  const deciding = policies.find(({ decides }) => decides);
  if (!deciding) return verdict(false, 'noPolicyHolds', policies.map(policyObject));
  const objects = [policyObject(deciding), ...deciding.ways];
  if (deciding.name === null) return verdict(false, 'policyGone', objects);
  if (deciding.isOpen) return verdict(true, deciding.isInstancePolicy ? 'instancePolicy' : 'policy', objects);
  return { ...verdict(false, 'outsideHours', objects), at: deciding.opensAt };
}

/** Judges the steps that decide access to the agent. */
export const judge = (agent: AgentRow, facts: AccessFacts): Verdict[] => [
  judgePerson(facts),
  judgePublishing(agent, facts),
  judgeBrand(agent, facts),
  judgeAudience(agent, facts),
  judgePolicy(facts),
];

/** Steps that are checked for each question, after access to the agent. */
const perQuestion: readonly AccessStep['step'][] = ['guidelines', 'limits'];

/** Presents verdicts in order: the first refusal decides, later steps only would. */
export function presentSteps(verdicts: readonly Verdict[]): Pick<AccessCheck, 'mayChat' | 'steps'> {
  const refused = verdicts.findIndex(({ isPassed }) => !isPassed);
  const isAllowed = refused === -1;
  return {
    mayChat: verdicts.every(({ isPassed, step }) => isPassed || perQuestion.includes(step)),
    steps: verdicts.map(({ isPassed, at, ...verdict }, index) => ({
      ...verdict,
      outcome: outcomeOf(isPassed, isAllowed || index <= refused),
      at: at?.toISOString() ?? null,
    })),
  };
}

function outcomeOf(isPassed: boolean, isReached: boolean): AccessStep['outcome'] {
  if (isReached) return isPassed ? 'passed' : 'refused';
  return isPassed ? 'wouldPass' : 'wouldRefuse';
}
