/** Page of a person: profile, rights with their sources, and sessions. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { User } from '@polylogue/contract/people/users/schemas';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import { useFormats } from '../../../../lib/formats.ts';
import { QueryView } from '../../../../entity/query-view.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { InitialsAvatar } from '../../../../ui/pictures/initials-avatar.tsx';
import { Fact } from '../../../../ui/text/fact.tsx';
import { selectUserId } from '../../identity/api.ts';
import { ErasePerson } from '../../personal-data/erase-person.tsx';
import { ExportOf, OwnExport } from '../../personal-data/export-data.tsx';
import { userApi } from '../api.ts';
import { PageSection } from '../../../../ui/page/page-section.tsx';
import { UserActions } from '../components/user-actions.tsx';
import { UserRoles } from '../components/user-roles.tsx';
import { UserSessions } from '../components/user-sessions.tsx';
import { UserStatus } from '../components/user-status.tsx';

export function UserPage() {
  const { userId = '' } = useParams();
  return <UserOf userId={userId} />;
}

/** Page of the signed-in user. */
export function OwnUserPage() {
  return <UserOf userId={useSelector(selectUserId)} />;
}

function UserOf({ userId }: { userId: string }) {
  const { t } = useTranslation('users');
  const query = userApi.get.useQuery({ params: { userId } });
  const user = query.currentData;
  return (
    <PageBody title={user?.name ?? t('person')} actions={user && <UserActions user={user} />}>
      <QueryView query={query}>{(found) => <Person user={found} />}</QueryView>
    </PageBody>
  );
}

function Person({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const { t: tData } = useTranslation('personal-data');
  const ownId = useSelector(selectUserId);
  const { userId, permissions } = user;
  const { date } = useFormats();
  const dayOf = (time: string | null) => (time === null ? t('never') : date.format(new Date(time)));
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <InitialsAvatar name={user.name} sizeRem={3.5} />
        <Box sx={{ minWidth: 0, textAlign: 'left' }}>
          <Typography variant="h2" component="p" dir="auto">
            {user.name}
          </Typography>
          <Typography variant="body2" dir="ltr" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {user.emailAddress ?? user.userName}
          </Typography>
          <UserStatus user={user} />
        </Box>
      </Box>
      <Box component="dl" sx={factsStyles}>
        <Fact label={t('signsInWith')}>{t(user.issuer === 'local' ? 'issuer.local' : 'issuer.outside')}</Fact>
        {user.issuer === 'local' && (
          <Fact label={t('secondFactor.label')}>
            {t(user.hasSecondFactor ? 'secondFactor.on' : 'secondFactor.off')}
          </Fact>
        )}
        <Fact label={t('columns.since')}>{dayOf(user.createdAt)}</Fact>
        <Fact label={t('columns.lastSignIn')}>{dayOf(user.lastSignedInAt)}</Fact>
      </Box>
      <UserRoles user={user} />
      <UserSessions user={user} />
      {(permissions.canExport || userId === ownId) && (
        <PageSection title={tData(userId === ownId ? 'export.ownTitle' : 'export.title')}>
          {userId === ownId ? <OwnExport /> : <ExportOf userId={userId} />}
        </PageSection>
      )}
      {permissions.canDelete && (
        <PageSection title={tData('erase.title')}>
          <ErasePerson userId={userId} name={user.name} />
        </PageSection>
      )}
    </>
  );
}

const factsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 10,
  rowGap: 3,
  m: 0,
  mt: 5,
  py: 4,
  borderBlock: 1,
  borderColor: 'divider',
};
