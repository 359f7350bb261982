/** Page of a role with its holders. */
import type { Role } from '@polylogue/contract/people/roles/schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import IconCopy from '#icon/IconCopy';
import IconTrash from '#icon/IconTrash';
import { QueryView } from '../../../../entity/query-view.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { useHasAction } from '../../identity/account/api.ts';
import { roleApi } from '../api.ts';
import { RoleEditor } from '../components/role-editor.tsx';
import { useRoleLabels } from '../../parts/role-labels.ts';
import { useRoleRemoval } from '../use-role-removal.ts';

export function RolePage() {
  const { t } = useTranslation('roles');
  const { nameOf } = useRoleLabels();
  const { userRoleId = '' } = useParams();
  const query = roleApi.get.useQuery({ params: { userRoleId } });
  const role = query.currentData;
  if (!role) {
    return (
      <PageBody title={t('role')}>
        <QueryView query={query}>{() => null}</QueryView>
      </PageBody>
    );
  }
  return (
    <RoleEditor
      key={userRoleId}
      role={role}
      name={`role/${userRoleId}`}
      title={nameOf(role)}
      actions={<RoleActions role={role} />}
    />
  );
}

function RoleActions({ role }: { role: Role }) {
  const { t } = useTranslation('roles');
  const navigate = useNavigate();
  const remove = useRoleRemoval();
  const mayCreate = useHasAction('UserRolesCreate') ?? false;
  const start = async () => {
    if (await remove(role)) await navigate('/admin/userRole');
  };
  return (
    <>
      {role.permissions.canDelete && (
        <PageAction kind="danger" label={t('delete.do')} icon={<IconTrash />} onClick={() => void start()} />
      )}
      {mayCreate && (
        <PageAction
          label={t('duplicate')}
          icon={<IconCopy />}
          to={`/admin/userRole/new?from=${role.userRoleId}`}
        />
      )}
    </>
  );
}
