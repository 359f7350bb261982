/** Removes a role after showing how many people lose rights; the removal can be undone. */
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import type { RoleRow } from '@polylogue/contract/people/roles/schemas';
import { useTranslation } from 'react-i18next';
import { useEffectWords } from '../../../entity/effect/effect-labels.ts';
import { useAskTrial } from '../../../entity/effect/use-trial.ts';
import { useRemoval } from '../../../entity/use-removal.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { roleApi } from './api.ts';

type Removable = Pick<RoleRow, 'userRoleId' | 'name' | 'version'>;

/** Resolves to true once removed. */
export function useRoleRemoval(): (role: Removable) => Promise<boolean> {
  const { t } = useTranslation('roles');
  const { lines } = useEffectWords();
  const ask = useRemoval();
  const askTrial = useAskTrial();
  const toast = useToast();
  const errorText = useErrorText();
  const [remove] = roleApi.remove.useMutation();
  const [restore] = roleApi.restore.useMutation();
  return async ({ userRoleId, name, version }) => {
    const params = { userRoleId };
    try {
      const effect = await askTrial(roleRoutes.dryRun, { params, body: { settings: null } });
      return await ask({
        question: {
          title: t('delete.title', { name }),
          text: t('delete.text'),
          effects: lines(effect),
          confirmLabel: t('delete.do'),
        },
        remove: () => remove({ params, ifMatch: version }),
        done: t('delete.done', { name }),
        restore: () => restore({ params }),
      });
    } catch (error) {
      toast({ message: errorText(error).message, tone: 'error' });
      return false;
    }
  };
}
