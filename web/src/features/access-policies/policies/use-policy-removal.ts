/** Deletes a policy after a confirmation; it can be restored. */
import type { ChatAccessPolicyRow } from '@polylogue/contract/access-policies/policies/schemas';
import { useResourceRemoval } from '../../../entity/resource/use-resource-removal.ts';
import { policyApi } from './api.ts';

type Removable = Pick<ChatAccessPolicyRow, 'chatAccessPolicyId' | 'name' | 'version'>;
const paramsOf = ({ chatAccessPolicyId }: Removable) => ({ chatAccessPolicyId });

/** Returns a function that resolves to whether the policy was deleted. */
export function usePolicyRemoval(): (policy: Removable) => Promise<boolean> {
  const [remove] = policyApi.remove.useMutation();
  const [restore] = policyApi.restore.useMutation();
  const calls = {
    remove: (policy: Removable) => remove({ params: paramsOf(policy), ifMatch: policy.version }),
    restore: (policy: Removable) => restore({ params: paramsOf(policy) }),
  };
  return useResourceRemoval('policies', calls, () => ({}));
}
