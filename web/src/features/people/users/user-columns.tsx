/** Columns of lists of people. */
import Box from '@mui/material/Box';
import type { UserRow } from '@polylogue/contract/people/users/schemas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { InitialsAvatar } from '../../../ui/pictures/initials-avatar.tsx';
import type { TableColumn } from '../../../ui/table/columns/table-column.ts';
import { useRoleLabels } from '../parts/role-labels.ts';
import { statusOf, UserStatus } from './components/user-status.tsx';

export function useUserColumns(): TableColumn<UserRow>[] {
  const { t } = useTranslation('users');
  const { nameOf } = useRoleLabels();
  const { date, list } = useFormats();
  const dayOf = (time: string | null) => (time === null ? t('never') : date.format(new Date(time)));
  return [
    {
      name: 'name',
      title: t('columns.name'),
      text: ({ name }) => name,
      cell: ({ name }) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <InitialsAvatar name={name} sizeRem={1.375} />
          <bdi>{name}</bdi>
        </Box>
      ),
      sort: 'name',
      minWidthPx: 180,
      flex: 2,
    },
    {
      name: 'emailAddress',
      title: t('columns.email'),
      text: ({ emailAddress, userName }) => emailAddress ?? userName,
      sort: 'emailAddress',
      minWidthPx: 200,
      flex: 2,
      card: 'detail',
    },
    {
      name: 'status',
      title: t('columns.status'),
      text: (user) => t(`status.${statusOf(user)}`),
      cell: (user) => <UserStatus user={user} />,
      minWidthPx: 120,
      card: 'foot',
    },
    {
      name: 'roles',
      title: t('columns.roles'),
      text: ({ userRoles }) => list.format(userRoles.map(nameOf)),
      minWidthPx: 160,
      flex: 1,
      card: 'detail',
    },
    {
      name: 'lastSignedInAt',
      title: t('columns.lastSignIn'),
      text: ({ lastSignedInAt }) => dayOf(lastSignedInAt),
      csv: ({ lastSignedInAt }) => lastSignedInAt ?? '',
      sort: 'lastSignedInAt',
      widthPx: 140,
      card: 'end',
      cardText: ({ lastSignedInAt }) => t('lastSignIn', { day: dayOf(lastSignedInAt) }),
    },
    {
      name: 'createdAt',
      title: t('columns.since'),
      text: ({ createdAt }) => dayOf(createdAt),
      csv: ({ createdAt }) => createdAt,
      sort: 'createdAt',
      widthPx: 140,
      isOptional: true,
    },
  ];
}
