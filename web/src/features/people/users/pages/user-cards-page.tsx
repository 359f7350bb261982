/** People as cards with their roles and last sign-in. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UserRow } from '@polylogue/contract/people/users/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconList from '#icon/IconList';
import { QueryView } from '../../../../entity/query-view.tsx';
import { useFormats } from '../../../../lib/formats.ts';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { InitialsAvatar } from '../../../../ui/pictures/initials-avatar.tsx';
import { useRoleLabels } from '../../parts/role-labels.ts';
import { userApi } from '../api.ts';
import { UserStatus } from '../components/user-status.tsx';

const pageSize = 60;

export function UserCardsPage() {
  const { t } = useTranslation('users');
  const [tokens, setTokens] = useState<readonly string[]>([]);
  const query = userApi.list.useQuery({ query: { top: pageSize, continuationToken: tokens.at(-1) } });
  return (
    <PageBody
      title={t('cards')}
      form="wide"
      actions={<PageAction label={t('list')} icon={<IconList />} to="/admin/user" />}
    >
      <Box sx={{ p: { xs: 4, md: 6 } }}>
        <QueryView query={query}>
          {({ items, continuationToken: next }) => (
            <>
              <Box component="ul" sx={gridStyles}>
                {items.map((user) => (
                  <UserCard key={user.userId} user={user} />
                ))}
              </Box>
              <Box sx={{ display: 'flex', justifyContent: 'center', gap: 2, mt: 6 }}>
                {tokens.length > 0 && (
                  <Button variant="outlined" color="inherit" onClick={() => setTokens(tokens.slice(0, -1))}>
                    {t('previous')}
                  </Button>
                )}
                {next !== undefined && (
                  <Button variant="outlined" color="inherit" onClick={() => setTokens([...tokens, next])}>
                    {t('next')}
                  </Button>
                )}
              </Box>
            </>
          )}
        </QueryView>
      </Box>
    </PageBody>
  );
}

function UserCard({ user }: { user: UserRow }) {
  const { nameOf } = useRoleLabels();
  const { t } = useTranslation('users');
  const { list, date } = useFormats();
  const { lastSignedInAt: time } = user;
  const day = time === null ? t('never') : date.format(new Date(time));
  return (
    <Box component="li" sx={cardStyles}>
      <InitialsAvatar name={user.name} sizeRem={2.5} />
      <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5, textAlign: 'left' }}>
        <Typography variant="subtitle1" component={Link} to={`/admin/user/${user.userId}/profile`} dir="auto">
          {user.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }} dir="ltr">
          {user.emailAddress ?? user.userName}
        </Typography>
        <Typography variant="body2" dir="auto">
          {list.format(user.userRoles.map(nameOf))}
        </Typography>
        <Typography variant="body2" component="div">
          <UserStatus user={user} />
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('lastSignIn', { day })}
        </Typography>
      </Box>
    </Box>
  );
}

const gridStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  gap: 3,
  m: 0,
  p: 0,
  listStyle: 'none',
};
const cardStyles = {
  position: 'relative',
  display: 'flex',
  gap: 3,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 3,
  // The name's link covers the whole card.
  'a::after': { content: '""', position: 'absolute', inset: 0 },
  a: { color: 'inherit', textDecoration: 'none' },
  '&:hover': { borderColor: 'text.secondary' },
  '&:focus-within': { borderColor: 'primary.main' },
};
