/** Page of a person: profile, roles, groups, sessions and permissions, with agents and activity at the side. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { maySetUp } from '@polylogue/contract/agents/access/set-up';
import type { Action } from '@polylogue/contract/permissions';
import type { User } from '@polylogue/contract/people/users/schemas';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import { useFormats } from '../../../../lib/formats.ts';
import { QueryView } from '../../../../entity/query-view.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { InitialsAvatar } from '../../../../ui/pictures/initials-avatar.tsx';
import { Fact } from '../../../../ui/text/fact.tsx';
import { useHasAction, useOwnActions } from '../../identity/account/api.ts';
import { selectUserId } from '../../identity/api.ts';
import { ErasePerson } from '../../personal-data/erase-person.tsx';
import { ExportOf, OwnExport } from '../../personal-data/export-data.tsx';
import { userApi } from '../api.ts';
import { PageSection } from '../../../../ui/page/page-section.tsx';
import { UserActions } from '../components/user-actions.tsx';
import { UserGroups } from '../components/user-groups.tsx';
import { UserPermissions, UserRoles } from '../components/user-roles.tsx';
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
    <PageBody
      title={user?.name ?? t('person')}
      form={user ? 'wide' : 'column'}
      actions={user && <UserActions user={user} />}
    >
      {user ? <Person user={user} /> : <QueryView query={query}>{() => null}</QueryView>}
    </PageBody>
  );
}

function Person({ user }: { user: User }) {
  return (
    <Box sx={columnsStyles}>
      <Box sx={{ minWidth: 0 }}>
        <Profile user={user} />
        <UserRoles user={user} />
        <UserGroups userId={user.userId} />
        <UserSessions user={user} />
        <UserPermissions userId={user.userId} />
        <UserData user={user} />
      </Box>
      <Aside userId={user.userId} />
    </Box>
  );
}

/** Name, status and facts of a person. */
function Profile({ user }: { user: User }) {
  const { t } = useTranslation('users');
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
      {user.issuer !== 'local' && (
        <Typography variant="small" component="p" sx={{ m: 0, mt: 3, color: 'text.secondary' }}>
          {t('profile.fromOutside')}
        </Typography>
      )}
    </>
  );
}

/** Export and erasure of a person's data. */
function UserData({ user: { userId, name, permissions } }: { user: User }) {
  const { t } = useTranslation('personal-data');
  const ownId = useSelector(selectUserId);
  return (
    <>
      {(permissions.canExport || userId === ownId) && (
        <PageSection title={t(userId === ownId ? 'export.ownTitle' : 'export.title')}>
          {userId === ownId ? <OwnExport /> : <ExportOf userId={userId} />}
        </PageSection>
      )}
      {permissions.canDelete && (
        <PageSection title={t('erase.title')}>
          <ErasePerson userId={userId} name={name} />
        </PageSection>
      )}
    </>
  );
}

/** Parts that load after the profile. */
const AgentsOfUser = lazy(async () => ({
  default: (await import('../../../agents/parts/agents-of-user.tsx')).AgentsOfUser,
}));
const ResourceActivity = lazy(async () => ({
  default: (await import('../../../insight/parts/resource-activity.tsx')).ResourceActivity,
}));

/** Agents that the person can use, and changes of the person, to readers who may see them. */
function Aside({ userId }: { userId: string }) {
  const { t } = useTranslation('users');
  const maySeeAgents = useMaySeeAgents();
  const maySeeActivity = useHasAction('ConfigurationAuditLogRead') ?? false;
  if (!maySeeAgents && !maySeeActivity) return null;
  const late = (content: ReactNode) => <Suspense fallback={<SkeletonLines count={4} />}>{content}</Suspense>;
  return (
    <Box component="aside" aria-label={t('aside')} sx={asideStyles}>
      {maySeeAgents && (
        <PageSection title={t('agents.title')}>{late(<AgentsOfUser userId={userId} />)}</PageSection>
      )}
      {maySeeActivity && (
        <PageSection title={t('activity')}>{late(<ResourceActivity type="User" id={userId} />)}</PageSection>
      )}
    </Box>
  );
}

/** The list holds agents that the reader manages, and wants the right to read users. */
function useMaySeeAgents(): boolean {
  const { actions = [] } = useOwnActions();
  const managing: readonly Action[] = maySetUp.anyOf;
  return actions.includes('UserRead') && managing.some((action) => actions.includes(action));
}

const columnsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  columnGap: 8,
  alignItems: 'start',
  width: '100%',
  maxWidth: 1280,
  mx: 'auto',
  px: { xs: 4, md: 8 },
  pt: { xs: 4, md: 8 },
  pb: 'max(40px, env(safe-area-inset-bottom))',
} as const;

const asideStyles = {
  minWidth: 0,
  '> section:first-of-type': { mt: { lg: 0 } },
} as const;

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
