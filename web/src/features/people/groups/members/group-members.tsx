/** Members of a group, a page at a time, with search and removal. */
import { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import type { GroupMember } from '@polylogue/contract/people/groups/members/schemas';
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '#icon/IconX';
import { useFormats } from '../../../../lib/formats.ts';
import { useEffectLabels } from '../../../../entity/effect/effect-labels.ts';
import { useFetchEffect } from '../../../../entity/effect/use-effect-preview.ts';
import { listSource } from '../../../../entity/list-source.ts';
import { PersonRow } from '../../../../entity/person-row.tsx';
import { useRemoval } from '../../../../entity/use-removal.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { PagedRows } from '../../../../ui/table/paged-rows.tsx';
import { memberApi } from './api.ts';

export function GroupMembers({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const { groupId } = group;
  const source = useMemo(() => listSource(memberApi.list, { groupId }), [groupId]);
  return (
    <PagedRows
      label={t('sections.members')}
      source={source}
      idOf={({ userId }) => userId}
      search={{ name: 'keywords', label: t('members.search') }}
      empty={t('members.none')}
    >
      {(member) => <MemberRow group={group} member={member} />}
    </PagedRows>
  );
}

function MemberRow({ group, member }: { group: Group; member: GroupMember }) {
  const { t } = useTranslation('groups');
  const { name, isActive, joinedAt } = member;
  const { date } = useFormats();
  const since = t('members.since', { day: date.format(new Date(joinedAt)) });
  const remove = useMemberRemoval(group);
  return (
    <PersonRow
      person={member}
      note={isActive ? since : t('members.inactive')}
      action={
        group.permissions.canEdit && (
          <IconAction label={t('members.remove', { name })} onClick={() => void remove(member)}>
            <IconX />
          </IconAction>
        )
      }
    />
  );
}

/** Shows the effect before the removal; *Undo* adds the member again. */
function useMemberRemoval({ groupId, name: group }: Group): (member: GroupMember) => Promise<void> {
  const { t } = useTranslation('groups');
  const { lines } = useEffectLabels();
  const ask = useRemoval();
  const askTrial = useFetchEffect();
  const toast = useToast();
  const errorText = useErrorText();
  const [remove] = memberApi.remove.useMutation();
  const [add] = memberApi.add.useMutation();
  return async ({ userId, name }) => {
    const params = { groupId, userId };
    try {
      const body = { joining: [], leaving: [userId] };
      const effect = await askTrial(groupMemberRoutes.dryRun, { params: { groupId }, body });
      await ask({
        question: {
          title: t('members.removeTitle', { name }),
          text: t('members.removeText', { group }),
          effects: lines(effect),
          confirmLabel: t('members.removeDo'),
        },
        remove: () => remove({ params }),
        done: t('members.removed', { name }),
        restore: () => add({ params }),
      });
    } catch (error) {
      toast({ message: errorText(error).message, tone: 'error' });
    }
  };
}
