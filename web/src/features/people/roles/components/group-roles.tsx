/** Roles granted by a group. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { QueryView } from '../../../../entity/query-view.tsx';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { rowsStyles } from '../../../../ui/table/rows/rows-styles.ts';
import { useMayCall } from '../../identity/account/api.ts';
import { roleApi } from '../api.ts';
import { useRoleLabels } from '../../parts/role-labels.ts';
import { useRoleUnbinding } from '../use-role-binding.ts';

const BindRole = lazy(async () => ({ default: (await import('./bind-role.tsx')).BindRole }));

const useBoundRoles = (groupId: string) => {
  const mayRead = useMayCall(roleRoutes.list);
  const query = roleApi.list.useQuery({ query: { groupId, top: 200 } }, { skip: !mayRead });
  return { mayRead, query };
};

/** Opens the dialog for another role of a group. */
export function AddGroupRole({ group: { groupId } }: { group: Group }) {
  const { t } = useTranslation('groups');
  const [isOpen, setOpen] = useState(false);
  const { mayRead, query } = useBoundRoles(groupId);
  const mayUpdate = useMayCall(roleRoutes.update);
  if (!mayRead || !mayUpdate) return null;
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<IconPlus />} onClick={() => setOpen(true)}>
        {t('binding.add')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BindRole
            groupId={groupId}
            boundIds={(query.data?.items ?? []).map(({ userRoleId }) => userRoleId)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export function GroupRoles({ group: { groupId, roleCount, permissions } }: { group: Group }) {
  const { t } = useTranslation('groups');
  const labels = useRoleLabels();
  const { mayRead, query } = useBoundRoles(groupId);
  const mayUpdate = useMayCall(roleRoutes.update);
  const unbind = useRoleUnbinding(groupId);
  if (roleCount === 0) return <Typography variant="body2">{t('rolesNone')}</Typography>;
  if (!mayRead) return <Typography variant="body2">{t('rolesHidden', { count: roleCount })}</Typography>;
  return (
    <Box>
      <QueryView query={query}>
        {({ items }) => (
          <Box component="ul" aria-label={t('sections.roles')} sx={rowsStyles}>
            {items.map((role) => (
              <li key={role.userRoleId}>
                <Box
                  component={Link}
                  to={`/admin/userRole/${role.userRoleId}/edit`}
                  dir="auto"
                  sx={linkStyles}
                >
                  {labels.nameOf(role)}
                </Box>
                <Box dir="auto" sx={{ flex: '2 1 200px', color: 'text.secondary' }}>
                  {labels.descriptionOf(role)}
                </Box>
                {mayUpdate && role.permissions.canBind && (
                  <IconAction
                    label={t('binding.remove', { name: labels.nameOf(role) })}
                    onClick={() => void unbind(role)}
                  >
                    <IconX />
                  </IconAction>
                )}
              </li>
            ))}
          </Box>
        )}
      </QueryView>
      {permissions.canEdit && (
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t('delete.inUse')}
        </Typography>
      )}
    </Box>
  );
}

const linkStyles = { flex: '1 1 140px', color: 'inherit' } as const;
