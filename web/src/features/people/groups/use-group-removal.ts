/** Removes a group once the person is sure. */
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { useRemoval } from '../../../entity/use-removal.ts';
import { groupApi } from './api.ts';

/** Resolves to whether it is removed. */
export function useGroupRemoval(): (group: Group) => Promise<boolean> {
  const { t } = useTranslation('groups');
  const ask = useRemoval();
  const [remove] = groupApi.remove.useMutation();
  const { number: format } = useFormats();
  return ({ groupId, name, memberCount: count, version }) =>
    ask({
      question: {
        title: t('delete.title', { name }),
        text: t('delete.text'),
        effects: [t('delete.members', { count, number: format.format(count) })],
        confirmLabel: t('delete.do'),
        typedName: name,
      },
      remove: () => remove({ params: { groupId }, ifMatch: version }),
      done: t('delete.done', { name }),
    });
}
