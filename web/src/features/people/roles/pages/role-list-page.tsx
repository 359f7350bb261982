/** List of roles, with their rights and holders. */
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import type { RoleRow } from '@polylogue/contract/people/roles/schemas';
import { useTranslation } from 'react-i18next';
import IconUserShield from '#icon/IconUserShield';
import { subjectOf, useEffectLabels } from '../../../../entity/effect/effect-labels.ts';
import { StatusName, useResourceColumns } from '../../../../entity/resource/resource-columns.tsx';
import { ResourceListPage, useDeletedFilter } from '../../../../entity/resource/resource-list-page.tsx';
import {
  isDeleted,
  useDeleteAction,
  useDuplicateAction,
  useRestoreAction,
} from '../../../../entity/resource/row-actions.tsx';
import type { MenuAction } from '../../../../ui/actions/action-menu.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import { useMayCall } from '../../identity/account/api.ts';
import { useRoleLabels } from '../../parts/role-labels.ts';
import { roleApi, roles } from '../api.ts';
import { useRoleRemoval } from '../use-role-removal.ts';

const path = '/admin/userRole';

function useColumns(): TableColumn<RoleRow>[] {
  const { t } = useTranslation('roles');
  const { nameOf, descriptionOf } = useRoleLabels();
  const { subjects } = useEffectLabels();
  const columns = useResourceColumns<RoleRow, 'roles'>('roles');
  return [
    columns.name({
      text: nameOf,
      cell: (role) => <StatusName texts="roles" name={nameOf(role)} row={role} />,
    }),
    columns.description(descriptionOf),
    {
      name: 'subjects',
      title: t('columns.subjects'),
      text: ({ actions }) => subjects(actions),
      cell: ({ actions }) => t('subjectCount', { count: new Set(actions.map(subjectOf)).size }),
      widthPx: 120,
      isOptional: true,
    },
    columns.count('holders', ({ holderCount }) => holderCount, {
      cardTextOf: (values) => t('holders', values),
      widthPx: 100,
    }),
    columns.count('groups', ({ groupCount }) => groupCount, { widthPx: 100 }),
    columns.updated(),
  ];
}

function useRowActions(mayCreate: boolean): (role: RoleRow) => MenuAction[] {
  const [restore] = roleApi.restore.useMutation();
  const restoring = useRestoreAction<RoleRow>('roles', ({ userRoleId }) =>
    restore({ params: { userRoleId } }),
  );
  const duplicating = useDuplicateAction<RoleRow>('roles', {
    addressOf: ({ userRoleId }) => `${path}/new?from=${userRoleId}`,
    isDisabled: () => !mayCreate,
  });
  const deleting = useDeleteAction<RoleRow>('roles', useRoleRemoval());
  return (role) => (isDeleted(role) ? [restoring(role)] : [duplicating(role), deleting(role)]);
}

export function RoleListPage() {
  const mayCreate = useMayCall(roleRoutes.create);
  return (
    <ResourceListPage
      texts="roles"
      list="roles"
      path={path}
      Icon={IconUserShield}
      source={roles}
      columns={useColumns()}
      idOf={({ userRoleId }) => userRoleId}
      filters={[useDeletedFilter('roles')]}
      rowActions={useRowActions(mayCreate)}
      mayCreate={mayCreate}
    />
  );
}
