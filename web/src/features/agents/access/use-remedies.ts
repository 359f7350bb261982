/** Applies changes that give access. The server checks the rights and the effects of each. */
import type { AccessCheck, AccessRemedy } from '@polylogue/contract/agents/access/access-check';
import type { Publishing } from '@polylogue/contract/agents/publishing/publishing';
import { newRequestId } from '../../../lib/http/request-id.ts';
import { policyApi, withUser } from '../../access-policies/public.ts';
import { memberApi, userApi } from '../../people/public.ts';
import { agentApi } from '../api.ts';
import { settingsOf } from '../publishing/publishing-settings.ts';

type Kind = AccessRemedy['kind'];
type PublishingKind = 'publish' | 'startNow' | 'removeEnd' | 'offerInBrand' | 'addByName';

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

/** Remedies that are a change; the others are up to the user or to time. */
export const isChange = ({ kind }: AccessRemedy): boolean =>
  !['signInAgain', 'acceptGuidelines', 'wait'].includes(kind);

/** Returns a function that applies a remedy; it resolves to a link that the user needs, if there is one. */
export function useRemedy(
  { userId }: Pick<AccessCheck, 'userId'>,
  gptSystemId: string,
): (remedy: AccessRemedy) => Promise<string | undefined> {
  const [readPublishing] = agentApi.publishing.useLazyQuery();
  const [publish] = agentApi.publishV2.useMutation();
  const [assignRole] = userApi.assignRole.useMutation();
  const [setStatus] = userApi.setStatus.useMutation();
  const [resetPassword] = userApi.resetPassword.useMutation();
  const [addMember] = memberApi.add.useMutation();
  const [readPolicy] = policyApi.get.useLazyQuery();
  const [updatePolicy] = policyApi.update.useMutation();

  const changePublishing = async (kind: PublishingKind, id: string) => {
    const params = { gptSystemId };
    const publishing = await readPublishing({ params }).unwrap();
    const body = publishingChanges[kind](settingsOf(publishing), id);
    const requestId = newRequestId();
    await publish({ params, query: {}, body, ifMatch: publishing.version, requestId }).unwrap();
  };
  const addToPolicy = async (chatAccessPolicyId: string) => {
    const params = { chatAccessPolicyId };
    const policy = await readPolicy({ params }).unwrap();
    const body = withUser(policy, userId);
    await updatePolicy({ params, body, ifMatch: policy.version, requestId: newRequestId() }).unwrap();
  };
  return async ({ kind, object }) => {
    const id = object?.id ?? '';
    if (isPublishingKind(kind)) await changePublishing(kind, id);
    if (kind === 'addToPolicy') await addToPolicy(id);
    if (kind === 'assignRole') await assignRole({ params: { userId, userRoleId: id }, body: {} }).unwrap();
    if (kind === 'activate') await setStatus({ params: { userId }, body: { isActive: true } }).unwrap();
    if (kind === 'addToGroup') await addMember({ params: { groupId: id, userId } }).unwrap();
    return kind === 'inviteAgain' ? (await resetPassword({ params: { userId } }).unwrap()).link : undefined;
  };
}
