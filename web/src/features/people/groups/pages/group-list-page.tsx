/** The groups of the embedded sign-in. */
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { useTranslation } from 'react-i18next';
import IconAddressBook from '#icon/IconAddressBook';
import IconPlus from '#icon/IconPlus';
import IconTrash from '#icon/IconTrash';
import IconUsersGroup from '#icon/IconUsersGroup';
import { useFormats } from '../../../../lib/formats.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useHasAction } from '../../identity/account/api.ts';
import { groups } from '../api.ts';
import { useGroupRemoval } from '../use-group-removal.ts';

function useColumns(): TableColumn<Group>[] {
  const { t } = useTranslation('groups');
  const { number, date } = useFormats();
  return [
    {
      name: 'name',
      title: t('columns.name'),
      text: ({ name }) => name,
      sort: 'name',
      minWidthPx: 180,
      flex: 1,
    },
    {
      name: 'description',
      title: t('columns.description'),
      text: ({ description }) => description,
      minWidthPx: 200,
      flex: 2,
      card: 'detail',
    },
    {
      name: 'members',
      title: t('columns.members'),
      text: ({ memberCount }) => number.format(memberCount),
      cardText: ({ memberCount: count }) => t('memberCount', { count, number: number.format(count) }),
      isNumeric: true,
      widthPx: 110,
      card: 'foot',
    },
    {
      name: 'roles',
      title: t('columns.roles'),
      text: ({ roleCount }) => number.format(roleCount),
      isNumeric: true,
      widthPx: 110,
    },
    {
      name: 'updated',
      title: t('columns.updated'),
      text: ({ updatedAt }) => date.format(new Date(updatedAt)),
      csv: ({ updatedAt }) => updatedAt,
      sort: 'updatedAt',
      widthPx: 140,
      card: 'end',
    },
  ];
}

export function GroupListPage() {
  const { t } = useTranslation('groups');
  const columns = useColumns();
  const remove = useGroupRemoval();
  const mayCreate = useHasAction('UserRolePermissionsWrite') ?? false;
  const create = mayCreate && (
    <PageAction kind="primary" label={t('new')} icon={<IconPlus />} to="/admin/group/new" />
  );
  const actionsOf = (group: Group) => [
    {
      label: t('delete.do'),
      icon: <IconTrash />,
      isDangerous: true,
      isDisabled: !group.permissions.canDelete,
      run: () => void remove(group),
    },
  ];
  return (
    <ListPage
      title={t('title')}
      list="groups"
      source={groups}
      columns={columns}
      idOf={({ groupId }) => groupId}
      addressOf={({ groupId }) => `/admin/group/${groupId}/edit`}
      search={{ name: 'keywords', label: t('search') }}
      defaultSort="name"
      {...(mayCreate && { rowActions: actionsOf })}
      empty={
        <EmptyState
          icon={<IconUsersGroup aria-hidden />}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={create}
        />
      }
      actions={
        <>
          <PageAction label={t('directory.open')} icon={<IconAddressBook />} to="/admin/group/directory" />
          {create}
        </>
      }
    />
  );
}
