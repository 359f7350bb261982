/** Unbinds a role from a group on the group's page; *Undo* binds it again. */
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import type { RoleRow } from '@polylogue/contract/people/roles/schemas';
import { useTranslation } from 'react-i18next';
import { useEffectLabels } from '../../../entity/effect/effect-labels.ts';
import { useFetchEffect } from '../../../entity/effect/use-effect-preview.ts';
import { type Outcome, useRemoval } from '../../../entity/use-removal.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { useRoleLabels } from '../parts/role-labels.ts';
import { roleApi } from './api.ts';
import { withGroup } from './role-form.ts';

/** Returns a function that shows the effect before it unbinds a role. */
export function useRoleUnbinding(groupId: string): (row: RoleRow) => Promise<void> {
  const { t } = useTranslation('groups');
  const { nameOf } = useRoleLabels();
  const { lines } = useEffectLabels();
  const fetchEffect = useFetchEffect();
  const ask = useRemoval();
  const toast = useToast();
  const errorText = useErrorText();
  const [read] = roleApi.get.useLazyQuery();
  const [update] = roleApi.update.useMutation();
  return async (row) => {
    const params = { userRoleId: row.userRoleId };
    const name = nameOf(row);
    const change = async (isBound: boolean): Promise<Outcome> => {
      const { data: role, error } = await read({ params }, false);
      if (!role) return { error };
      return update({ params, body: withGroup(role, groupId, isBound), ifMatch: role.version });
    };
    try {
      const role = await read({ params }, false).unwrap();
      const settings = withGroup(role, groupId, false);
      const effect = await fetchEffect(roleRoutes.dryRun, { params, body: { settings } });
      await ask({
        question: {
          title: t('binding.removeTitle', { name }),
          text: t('binding.removeText'),
          effects: lines(effect),
          confirmLabel: t('binding.removeDo'),
        },
        remove: () => change(false),
        done: t('binding.removed', { name }),
        restore: () => change(true),
      });
    } catch (error) {
      toast({ message: errorText(error).message, tone: 'error' });
    }
  };
}
