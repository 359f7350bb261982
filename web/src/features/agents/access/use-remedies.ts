/** Changes that give access, each with a dry run of its effect. The server checks the rights of both. */
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import type { AccessCheck, AccessRemedy } from '@polylogue/contract/agents/access/access-check';
import type { Publishing } from '@polylogue/contract/agents/publishing/publishing';
import { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import type { Effect } from '@polylogue/contract/people/roles/effect';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { useTranslation } from 'react-i18next';
import { useEffectLabels } from '../../../entity/effect/effect-labels.ts';
import { useFetchEffect } from '../../../entity/effect/use-effect-preview.ts';
import { useFormats } from '../../../lib/formats.ts';
import { callRoute } from '../../../lib/http/http-client.ts';
import { useHttp } from '../../../lib/http/http-context.ts';
import { newRequestId } from '../../../lib/http/request-id.ts';
import { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import { policyApi, withUser } from '../../access-policies/public.ts';
import { memberApi, userApi } from '../../people/public.ts';
import { agentApi } from '../api.ts';
import { settingsOf } from '../publishing/publishing-settings.ts';

type Kind = AccessRemedy['kind'];
type PublishingKind = 'publish' | 'startNow' | 'removeEnd' | 'offerInBrand' | 'addByName';
type RightsKind = 'activate' | 'assignRole' | 'addToGroup';

/** Changes of the publishing by kind. */
const publishingChanges: Record<PublishingKind, (settings: Publishing, id: string) => Publishing> = {
  publish: (settings) => ({ ...settings, isPublished: true }),
  startNow: (settings) => ({ ...settings, from: null }),
  removeEnd: (settings) => ({ ...settings, until: null }),
  offerInBrand: (settings, key) => ({ ...settings, brandKeys: [...settings.brandKeys, key] }),
  addByName: ({ audience, ...settings }, id) => ({
    ...settings,
    audience: { ...audience, userIds: [...audience.userIds, id] },
  }),
};

const isPublishingKind = (kind: Kind): kind is PublishingKind => kind in publishingChanges;

/** Remedies that are made in the form of their policy. */
export const isForPolicyForm = ({ kind }: AccessRemedy): boolean =>
  ['raiseLimit', 'allowUnknownPrice'].includes(kind);

/** Remedies that are a change; the others are up to the user, to time or to a form. */
export const isChange = (remedy: AccessRemedy): boolean =>
  !isForPolicyForm(remedy) && !['signInAgain', 'acceptGuidelines', 'wait'].includes(remedy.kind);

/** Maximum number of rights that a confirmation lists. */
const listedRights = 6;

export interface PreparedRemedy {
  /** Effects of the dry run, one per line. */
  effects: string[];
  /** Resolves to a link that the user needs, if there is one. */
  apply(): Promise<string | undefined>;
}

/** Returns the lines of an effect for a confirmation. */
function useEffectTexts() {
  const { t } = useTranslation('access');
  const { t: tAgents } = useTranslation('agents');
  const { number } = useFormats();
  const labels = useEffectLabels();
  return {
    ofAccess(gained: number, lost: number): string[] {
      const values = (count: number) => ({ count, number: number.format(count) });
      const lines = [
        ...(gained > 0 ? [tAgents('reach.gain', values(gained))] : []),
        ...(lost > 0 ? [tAgents('reach.lose', values(lost))] : []),
      ];
      return lines.length > 0 ? lines : [t('remedies.sameCount')];
    },
    ofRights(effect: Effect): string[] {
      const rights = effect.rights.map(labels.right);
      const more = rights.length - listedRights;
      return [
        ...labels.lines(effect),
        ...rights.slice(0, listedRights),
        ...(more > 0 ? [t('remedies.moreRights', { number: number.format(more) })] : []),
      ];
    },
    agents: (count: number): string => t('remedies.agents', { count, number: number.format(count) }),
  };
}

/** Returns a function that tries a remedy without saving. It rejects if the change itself would be refused. */
export function useRemedy(
  { userId }: Pick<AccessCheck, 'userId'>,
  gptSystemId: string,
): (remedy: AccessRemedy) => Promise<PreparedRemedy> {
  const publishing = usePublishingRemedy(gptSystemId);
  const policy = usePolicyRemedy(userId);
  const rights = useRightsRemedy(userId);
  const [resetPassword] = userApi.resetPassword.useMutation();
  return async ({ kind, object }) => {
    const id = object?.id ?? '';
    if (isPublishingKind(kind)) return publishing(kind, id);
    if (kind === 'addToPolicy') return policy(id);
    if (kind !== 'inviteAgain') return rights(kind as RightsKind, id);
    const apply = async () => (await resetPassword({ params: { userId } }).unwrap()).link;
    return { effects: [], apply };
  };
}

function usePublishingRemedy(gptSystemId: string) {
  const http = useHttp();
  const texts = useEffectTexts();
  const [read] = agentApi.publishing.useLazyQuery();
  const [publish] = agentApi.publishV2.useMutation();
  return async (kind: PublishingKind, id: string): Promise<PreparedRemedy> => {
    const params = { gptSystemId };
    const before = await read({ params }).unwrap();
    const body = publishingChanges[kind](settingsOf(before), id);
    const args = { params, body, ifMatch: before.version };
    const { publishV2 } = agentAdministrationRoutes;
    const { effect } = await callRoute(http, publishV2, { args: { ...args, query: { dryRun: 'true' } } });
    return {
      effects: texts.ofAccess(effect.gaining.count, effect.losing.count),
      async apply() {
        await publish({ ...args, query: {}, requestId: newRequestId() }).unwrap();
        return undefined;
      },
    };
  };
}

function usePolicyRemedy(userId: string) {
  const http = useHttp();
  const texts = useEffectTexts();
  const [read] = policyApi.get.useLazyQuery();
  const [update] = policyApi.update.useMutation();
  return async (chatAccessPolicyId: string): Promise<PreparedRemedy> => {
    const params = { chatAccessPolicyId };
    const policy = await read({ params }).unwrap();
    const body = withUser(policy, userId);
    const effect = await callRoute(http, chatAccessPolicyRoutes.preview, { args: { params, body } });
    return {
      effects: [...texts.ofAccess(effect.gainingCount, effect.losingCount), texts.agents(effect.agentCount)],
      async apply() {
        await update({ params, body, ifMatch: policy.version, requestId: newRequestId() }).unwrap();
        return undefined;
      },
    };
  };
}

function useRightsRemedy(userId: string) {
  const texts = useEffectTexts();
  const tryOut = useFetchEffect();
  const [assignRole] = userApi.assignRole.useMutation();
  const [setStatus] = userApi.setStatus.useMutation();
  const [addMember] = memberApi.add.useMutation();
  const activate = { params: { userId }, body: { isActive: true } };
  return async (kind: RightsKind, id: string): Promise<PreparedRemedy> => {
    const assigned = { params: { userId, userRoleId: id } };
    const dryRuns = {
      activate: () => tryOut(userRoutes.dryRunStatus, activate),
      assignRole: () => tryOut(userRoutes.dryRunAssignRole, assigned),
      addToGroup: () =>
        tryOut(groupMemberRoutes.dryRun, { params: { groupId: id }, body: { joining: [userId] } }),
    };
    const changes = {
      activate: () => setStatus(activate).unwrap(),
      assignRole: () => assignRole({ ...assigned, body: {} }).unwrap(),
      addToGroup: () => addMember({ params: { groupId: id, userId } }).unwrap(),
    };
    return {
      effects: texts.ofRights(await dryRuns[kind]()),
      async apply() {
        await changes[kind]();
        return undefined;
      },
    };
  };
}
