/** Form and sections of a group of the embedded sign-in. */
import { type Group, GroupSettingsSchema } from '@polylogue/contract/people/groups/schemas';
import { useTranslation } from 'react-i18next';
import IconUserShield from '#icon/IconUserShield';
import IconUsers from '#icon/IconUsers';
import type { FieldsProps, ResourceForm } from '../../../../entity/resource/resource-definition.ts';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { AddGroupRole, GroupRoles } from '../../roles/components/group-roles.tsx';
import { AddMembers } from '../members/add-members.tsx';
import { GroupMembers } from '../members/group-members.tsx';

export const form: ResourceForm<typeof GroupSettingsSchema, Group>['form'] = {
  schema: GroupSettingsSchema,
  valuesOf: (group) => ({ name: group?.name ?? '', description: group?.description ?? '' }),
  Fields: GroupFields,
};

function GroupFields({ isNew, ...field }: FieldsProps<typeof GroupSettingsSchema>) {
  const { t } = useTranslation('groups');
  return (
    <>
      <FormText {...field} name="name" label={t('columns.name')} autoFocus={isNew} />
      <FormText {...field} name="description" label={t('columns.description')} lines={2} />
    </>
  );
}

export function useSections(group: Group) {
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
      actions: <AddGroupRole group={group} />,
      content: <GroupRoles group={group} />,
    },
  ];
}
