/** Removes a role after its effect is shown; it can be restored. */
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import type { RoleRow } from '@polylogue/contract/people/roles/schemas';
import { useEffectLabels } from '../../../entity/effect/effect-labels.ts';
import { useFetchEffect } from '../../../entity/effect/use-effect-preview.ts';
import { useResourceRemoval } from '../../../entity/resource/use-resource-removal.ts';
import { roleApi } from './api.ts';

type Removable = Pick<RoleRow, 'userRoleId' | 'name' | 'version'>;
const paramsOf = ({ userRoleId }: Removable) => ({ userRoleId });

/** Returns a function that resolves to whether the role was removed. */
export function useRoleRemoval(): (role: Removable) => Promise<boolean> {
  const { lines } = useEffectLabels();
  const askTrial = useFetchEffect();
  const [remove] = roleApi.remove.useMutation();
  const [restore] = roleApi.restore.useMutation();
  const calls = {
    remove: (role: Removable) => remove({ params: paramsOf(role), ifMatch: role.version }),
    restore: (role: Removable) => restore({ params: paramsOf(role) }),
  };
  return useResourceRemoval('roles', calls, async (role) => {
    const args = { params: paramsOf(role), body: { settings: null } };
    return { effects: lines(await askTrial(roleRoutes.dryRun, args)) };
  });
}
