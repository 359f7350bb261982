/** Roles granted by a group. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { QueryView } from '../../../../entity/query-view.tsx';
import { rowsStyles } from '../../../../ui/table/rows/rows-styles.ts';
import { useMayCall } from '../../identity/account/api.ts';
import { roleApi } from '../api.ts';
import { useRoleLabels } from '../../parts/role-labels.ts';

export function GroupRoles({ group: { groupId, roleCount, permissions } }: { group: Group }) {
  const { t } = useTranslation('groups');
  const labels = useRoleLabels();
  const mayRead = useMayCall(roleRoutes.list);
  const query = roleApi.list.useQuery({ query: { groupId, top: 200 } }, { skip: !mayRead });
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
