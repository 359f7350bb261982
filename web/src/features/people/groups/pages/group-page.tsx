/** A group: what it is called, who is in it, and which roles that gives them. */
import { type Group, GroupSettingsSchema } from '@polylogue/contract/people/groups/schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import IconId from '#icon/IconId';
import IconTrash from '#icon/IconTrash';
import IconUserShield from '#icon/IconUserShield';
import IconUsers from '#icon/IconUsers';
import { EntityForm } from '../../../../entity/form/entity-form.tsx';
import { useEntityForm } from '../../../../entity/form/use-entity-form.ts';
import { QueryView } from '../../../../entity/query-view.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { AddMembers } from '../members/add-members.tsx';
import { GroupMembers } from '../members/group-members.tsx';
import { GroupRoles } from '../../roles/components/group-roles.tsx';
import { groupApi } from '../api.ts';
import { useGroupRemoval } from '../use-group-removal.ts';

export function NewGroupPage() {
  const { t } = useTranslation('groups');
  return (
    <PageBody title={t('new')} form="wide">
      <GroupForm />
    </PageBody>
  );
}

export function GroupPage() {
  const { t } = useTranslation('groups');
  const { groupId = '' } = useParams();
  const query = groupApi.get.useQuery({ params: { groupId } });
  const group = query.currentData;
  return (
    <PageBody
      title={group?.name ?? t('sections.group')}
      form="wide"
      actions={group?.permissions.canEdit && <DeleteGroup group={group} />}
    >
      <QueryView query={query}>{(found) => <GroupForm key={groupId} group={found} />}</QueryView>
    </PageBody>
  );
}

function DeleteGroup({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const navigate = useNavigate();
  const remove = useGroupRemoval();
  const start = async () => {
    if (await remove(group)) await navigate('/admin/group');
  };
  return (
    <PageAction
      kind="danger"
      label={t('delete.do')}
      icon={<IconTrash />}
      isDisabled={!group.permissions.canDelete}
      onClick={() => void start()}
    />
  );
}

function GroupForm({ group }: { group?: Group }) {
  const { t } = useTranslation('groups');
  const navigate = useNavigate();
  const [create] = groupApi.create.useMutation();
  const [update] = groupApi.update.useMutation();
  const form = useEntityForm({
    name: `group/${group?.groupId ?? 'new'}`,
    schema: GroupSettingsSchema,
    entity: group,
    valuesOf: (from: Group | undefined) => ({ name: from?.name ?? '', description: from?.description ?? '' }),
    save: (body, { requestId, ifMatch = 0 }) =>
      group
        ? update({ params: { groupId: group.groupId }, body, requestId, ifMatch }).unwrap()
        : create({ body, requestId }).unwrap(),
    onSaved: ({ groupId }) => void (group ?? navigate(`/admin/group/${groupId}/edit`, { replace: true })),
  });
  const field = { control: form.control, isDisabled: group?.permissions.canEdit === false };
  const own = {
    name: 'group',
    title: t('sections.group'),
    icon: <IconId />,
    intro: field.isDisabled && t('readOnly'),
    content: (
      <>
        <FormText {...field} name="name" label={t('columns.name')} autoFocus={!group} />
        <FormText {...field} name="description" label={t('columns.description')} lines={2} />
      </>
    ),
  };
  const belongings = group && [
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
  return <EntityForm form={form} sections={[own, ...(belongings ?? [])]} />;
}
