/** Groups of a directory outside, as Entra ID: read-only, since their members are managed there. */
import type { ReportedGroup } from '@polylogue/contract/people/groups/members/schemas';
import { useTranslation } from 'react-i18next';
import IconLock from '#icon/IconLock';
import IconUsersGroup from '#icon/IconUsersGroup';
import { useFormats } from '../../../../../lib/formats.ts';
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx';
import { StatusText } from '../../../../../ui/feedback/status-text.tsx';
import type { TableColumn } from '../../../../../ui/table/columns/table-column.ts';
import { ListPage } from '../../../../../ui/table/list-page.tsx';
import { directoryGroups } from '../api.ts';

function useColumns(): TableColumn<ReportedGroup>[] {
  const { t } = useTranslation('groups');
  const { number } = useFormats();
  const counted = (name: 'members' | 'roles', count: (group: ReportedGroup) => number) => ({
    name,
    title: t(`columns.${name}`),
    text: (group: ReportedGroup) => number.format(count(group)),
    isNumeric: true,
    widthPx: 110,
  });
  return [
    {
      name: 'groupId',
      title: t('directory.groupId'),
      text: ({ groupId }) => groupId,
      minWidthPx: 300,
      flex: 1,
    },
    {
      ...counted('members', ({ memberCount }) => memberCount),
      card: 'foot' as const,
      cardText: ({ memberCount: count }) => t('memberCount', { count, number: number.format(count) }),
    },
    counted('roles', ({ roleCount }) => roleCount),
  ];
}

export function DirectoryGroupsPage() {
  const { t } = useTranslation('groups');
  return (
    <ListPage
      title={t('directory.title')}
      status={<StatusText icon={<IconLock />} label={t('directory.note')} />}
      list="directory-groups"
      source={directoryGroups}
      columns={useColumns()}
      idOf={({ groupId }) => groupId}
      empty={
        <EmptyState
          icon={<IconUsersGroup aria-hidden />}
          title={t('directory.emptyTitle')}
          text={t('directory.emptyText')}
        />
      }
    />
  );
}
