/** Roles of a person with source and expiry, and the resulting rights. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { User, UserRights } from '@polylogue/contract/people/users/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { useFormats } from '../../../../lib/formats.ts';
import { QueryView } from '../../../../entity/query-view.tsx';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { rowsStyles } from '../../../../ui/table/rows/rows-styles.ts';
import { useRoleLabels } from '../../parts/role-labels.ts';
import { userApi } from '../api.ts';
import { AssignRole } from './assign-role.tsx';
import { columnStyles } from './column-styles.ts';
import { PageSection } from '../../../../ui/page/page-section.tsx';

type Assignment = UserRights['assignments'][number];

export function UserRoles({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const { userId, permissions } = user;
  const query = userApi.rights.useQuery({ params: { userId } });
  const [isAssigning, setAssigning] = useState(false);
  const action = permissions.canAssignRoles && (
    <Button variant="outlined" color="inherit" startIcon={<IconPlus />} onClick={() => setAssigning(true)}>
      {t('roles.assign')}
    </Button>
  );
  return (
    <>
      <PageSection title={t('roles.title')} action={action}>
        <QueryView query={query}>
          {({ assignments }) => (
            <Box component="ul" sx={[rowsStyles, columnStyles]}>
              {assignments.map((one) => (
                <AssignmentRow key={`${one.userRoleId} ${one.groupId}`} user={user} assignment={one} />
              ))}
            </Box>
          )}
        </QueryView>
      </PageSection>
      <AssignRole userId={userId} isOpen={isAssigning} onClose={() => setAssigning(false)} />
    </>
  );
}

/** Permissions that the roles of a person add up to. */
export function UserPermissions({ userId }: Pick<User, 'userId'>) {
  const { t } = useTranslation('users');
  const query = userApi.rights.useQuery({ params: { userId } });
  return (
    <PageSection title={t('rights.title')} note={t('rights.note')}>
      <QueryView query={query}>{(rights) => <Actions rights={rights} />}</QueryView>
    </PageSection>
  );
}

function AssignmentRow({ user, assignment }: { user: User; assignment: Assignment }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const errorText = useErrorText();
  const [unassign, { isLoading }] = userApi.unassignRole.useMutation();
  const { userRoleId, until, groupId, groupName } = assignment;
  const name = useRoleLabels().nameOf(assignment);
  const { date } = useFormats();
  const source =
    groupId === null ? t('roles.direct') : t('roles.throughGroup', { group: groupName ?? groupId });
  const end = until === null ? t('roles.noEnd') : t('roles.ends', { day: date.format(new Date(until)) });
  const take = async () => {
    const { error } = await unassign({ params: { userId: user.userId, userRoleId } });
    if (error !== undefined) toast({ message: errorText(error).message, tone: 'error' });
  };
  return (
    <li>
      <Typography variant="subtitle2" component="span" dir="auto" sx={{ textAlign: 'left' }}>
        {name}
      </Typography>
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
        {source}
      </Typography>
      <Typography variant="body2" component="span">
        {groupId === null ? end : t('roles.whileInGroup')}
      </Typography>
      {groupId === null && user.permissions.canAssignRoles && (
        <IconAction
          label={t('roles.remove', { role: name })}
          onClick={() => void take()}
          disabled={isLoading}
        >
          <IconX />
        </IconAction>
      )}
    </li>
  );
}

function Actions({ rights: { assignments, resolvedActions } }: { rights: UserRights }) {
  const { t } = useTranslation('users');
  const { t: tRights } = useTranslation('rights');
  const { nameOf } = useRoleLabels();
  const { list } = useFormats();
  const names = new Map(assignments.map((one) => [one.userRoleId, nameOf(one)]));
  if (resolvedActions.length === 0) return <Typography variant="body2">{t('rights.none')}</Typography>;
  return (
    <Box component="ul" sx={[rowsStyles, columnStyles]}>
      {resolvedActions.map(({ action, userRoleIds, entityIds }) => (
        <li key={action}>
          <Typography variant="body2" component="span" title={action}>
            {tRights(`actions.${action}`)}
          </Typography>
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
            {list.format(userRoleIds.map((id) => names.get(id) ?? id))}
          </Typography>
          <Typography variant="body2" component="span">
            {entityIds === null ? t('rights.all') : t('rights.some', { count: entityIds.length })}
          </Typography>
        </li>
      ))}
    </Box>
  );
}
