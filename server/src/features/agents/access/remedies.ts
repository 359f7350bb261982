/** Changes that would let a user chat with an agent. Each change checks rights and effects again. */
import type { AccessObject, AccessRemedy, AccessStep } from '@polylogue/contract/agents/access/access-check';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { AgentRow } from '../agent/queries.ts';
import { type Entry, listAudienceEntries, listChatRoles } from './access-fact-queries.ts';
import { type AccessFacts, policyObject, type Verdict } from './explain.ts';

type Remedy = Omit<AccessRemedy, 'step'>;
type Grants = Caller['grants'];

const remedy = (kind: Remedy['kind'], mayApply: boolean, object: AccessObject | null = null): Remedy => ({
  kind,
  object,
  at: null,
  mayApply,
});

const mayAssign = (grants: Grants): boolean =>
  grants.has('UserRolePermissionsCreate') || grants.has('UserRolePermissionsWrite');

const assigning = (roles: readonly AccessObject[], grants: Grants): Remedy[] =>
  roles.map((role) => remedy('assignRole', mayAssign(grants), role));

/** Names the change for each entry of the audience that the user could belong to. */
function remedyOfEntry({ lapsedAt, isLocal, ...object }: Entry, grants: Grants): Remedy[] {
  if (object.kind === 'role') return assigning([object], grants);
  if (lapsedAt) return [{ ...remedy('signInAgain', false, object), at: lapsedAt.toISOString() }];
  return isLocal ? [remedy('addToGroup', grants.has('UserRolePermissionsWrite'), object)] : [];
}

interface RemedyParts {
  agent: AgentRow;
  facts: AccessFacts;
  caller: Pick<Caller, 'grants'>;
}

const publishingRemedies: Partial<Record<AccessStep['reason'], Remedy['kind']>> = {
  unpublished: 'publish',
  scheduled: 'startNow',
  expired: 'removeEnd',
};

/** Waiting suffices for a closed policy; the user can be added to those that leave them out. */
function policyRemedies({ policies }: AccessFacts, grants: Grants): Remedy[] {
  const deciding = policies.find(({ decides }) => decides);
  const opening = deciding?.opensAt;
  const waiting = opening ? [{ ...remedy('wait', false), at: opening.toISOString() }] : [];
  const others = policies.filter(({ decides, isOpen, name }) => !decides && isOpen && name !== null);
  const before = deciding
    ? others.filter((policy) => policies.indexOf(policy) < policies.indexOf(deciding))
    : others;
  const mayWrite = grants.has('ChatAccessPoliciesWrite');
  const adding = before.map((policy) => remedy('addToPolicy', mayWrite, policyObject(policy)));
  return [...waiting, ...adding];
}

/** Names the deciding policy, whose form the change is made in. */
const changePolicy = (
  kind: 'raiseLimit' | 'allowUnknownPrice',
  { policies }: AccessFacts,
  grants: Grants,
): Remedy[] =>
  policies
    .filter(({ decides }) => decides)
    .slice(0, 1)
    .map((policy) => remedy(kind, grants.has('ChatAccessPoliciesWrite'), policyObject(policy)));

async function remediesOf(
  db: Database,
  { reason, step, at, objects }: Verdict,
  { agent, facts, caller: { grants } }: RemedyParts,
): Promise<Remedy[]> {
  if (reason === 'deactivated') return [remedy('activate', grants.has('UserWrite'))];
  if (reason === 'invited') return [remedy('inviteAgain', grants.has('UserWrite'))];
  if (reason === 'lacksRight') return assigning(await listChatRoles(db), grants);
  if (reason === 'limitReached') {
    const waiting = { ...remedy('wait', false), at: at?.toISOString() ?? null };
    return [waiting, ...changePolicy('raiseLimit', facts, grants)];
  }
  if (reason === 'priceUnknown') return changePolicy('allowUnknownPrice', facts, grants);
  if (reason === 'consentMissing') return objects.map((one) => remedy('acceptGuidelines', false, one));
  const publishing = publishingRemedies[reason];
  if (publishing) return [remedy(publishing, true)];
  if (step === 'policy') return policyRemedies(facts, grants);
  const { brandKey, userId, person } = facts;
  if (reason === 'otherBrand') {
    return [remedy('offerInBrand', true, { kind: 'brand', id: brandKey, name: brandKey })];
  }
  if (step !== 'audience') return [];
  const entries = await listAudienceEntries(db, userId, agent.id);
  return [
    remedy('addByName', true, { kind: 'user', id: userId, name: person.name }),
    ...entries.flatMap((entry) => remedyOfEntry(entry, grants)),
  ];
}

/** Lists the remedies of every refused step. */
export async function listRemedies(
  db: Database,
  verdicts: readonly Verdict[],
  parts: RemedyParts,
): Promise<AccessRemedy[]> {
  const refused = verdicts.filter(({ isPassed }) => !isPassed);
  const lists = await Promise.all(
    refused.map(async (verdict) =>
      (await remediesOf(db, verdict, parts)).map((one) => ({ step: verdict.step, ...one })),
    ),
  );
  return lists.flat();
}
