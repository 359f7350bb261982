/** Pages of the groups of the embedded sign-in. */
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { useTranslation } from 'react-i18next';
import IconAddressBook from '#icon/IconAddressBook';
import IconUsersGroup from '#icon/IconUsersGroup';
import { adminResource } from '../../../../entity/resource/admin-resource.tsx';
import { useResourceColumns } from '../../../../entity/resource/resource-columns.tsx';
import { useFormats } from '../../../../lib/formats.ts';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { useMayCall } from '../../identity/account/api.ts';
import { groupApi, groups } from '../api.ts';

export const groupPages = adminResource({
  texts: 'groups',
  list: 'groups',
  path: '/admin/group',
  id: 'groupId',
  Icon: IconUsersGroup,
  api: groupApi,
  source: groups,
  useMayCreate: () => useMayCall(groupRoutes.create),
  useColumns,
  ListActions: DirectoryAction,
  useRemovalQuestion,
  loadForm: () => import('./group-form.tsx'),
});

function useColumns() {
  const { t } = useTranslation('groups');
  const columns = useResourceColumns<Group, 'groups'>('groups');
  return [
    columns.name({ minWidthPx: 180, flex: 1 }),
    columns.description(({ description }) => description, { flex: 2 }),
    columns.count('members', ({ memberCount }) => memberCount, {
      cardTextOf: (values) => t('memberCount', values),
    }),
    columns.count('roles', ({ roleCount }) => roleCount),
    columns.updated(),
  ];
}

function DirectoryAction() {
  const { t } = useTranslation('groups');
  return <PageAction label={t('directory.open')} icon={<IconAddressBook />} to="/admin/group/directory" />;
}

function useRemovalQuestion() {
  const { t } = useTranslation('groups');
  const { number: format } = useFormats();
  return ({ name, memberCount: count }: Group) => ({
    effects: [t('delete.members', { count, number: format.format(count) })],
    typedName: name,
  });
}
