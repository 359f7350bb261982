/** Pages of the groups of the embedded sign-in. */
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { type Group, GroupSettingsSchema } from '@polylogue/contract/people/groups/schemas';
import { useTranslation } from 'react-i18next';
import IconAddressBook from '#icon/IconAddressBook';
import IconUsersGroup from '#icon/IconUsersGroup';
import IconUserShield from '#icon/IconUserShield';
import IconUsers from '#icon/IconUsers';
import { adminResource } from '../../../../entity/resource/admin-resource.tsx';
import { useResourceColumns } from '../../../../entity/resource/resource-columns.tsx';
import type { FieldsProps } from '../../../../entity/resource/resource-definition.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { useMayCall } from '../../identity/account/api.ts';
import { GroupRoles } from '../../roles/components/group-roles.tsx';
import { groupApi, groups } from '../api.ts';
import { AddMembers } from '../members/add-members.tsx';
import { GroupMembers } from '../members/group-members.tsx';

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
  form: {
    schema: GroupSettingsSchema,
    valuesOf: (group) => ({ name: group?.name ?? '', description: group?.description ?? '' }),
    Fields: GroupFields,
  },
  useSections,
  useRemovalQuestion,
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

function GroupFields({ isNew, ...field }: FieldsProps<typeof GroupSettingsSchema>) {
  const { t } = useTranslation('groups');
  return (
    <>
      <FormText {...field} name="name" label={t('columns.name')} autoFocus={isNew} />
      <FormText {...field} name="description" label={t('columns.description')} lines={2} />
    </>
  );
}

function useSections(group: Group) {
  const { t } = useTranslation('groups');
  return [
    {
      name: 'members',
      title: t('sections.members'),
      icon: <IconUsers />,
      count: group.memberCount,
      intro: t('membersIntro'),
      actions: group.permissions.canEdit && <AddMembers group={group} />,
      content: <GroupMembers group={group} />,
    },
    {
      name: 'roles',
      title: t('sections.roles'),
      icon: <IconUserShield />,
      count: group.roleCount,
      intro: t('rolesIntro'),
      content: <GroupRoles group={group} />,
    },
  ];
}

function useRemovalQuestion() {
  const { t } = useTranslation('groups');
  const { number: format } = useFormats();
  return ({ name, memberCount: count }: Group) => ({
    effects: [t('delete.members', { count, number: format.format(count) })],
    typedName: name,
  });
}
