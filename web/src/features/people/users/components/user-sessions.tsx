/** Sessions of a person by device, ended one by one or all at once. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { User, UserSession } from '@polylogue/contract/people/users/schemas';
import { useTranslation } from 'react-i18next';
import IconDeviceDesktop from '#icon/IconDeviceDesktop';
import IconDeviceMobile from '#icon/IconDeviceMobile';
import IconLogout from '#icon/IconLogout';
import { useFormats } from '../../../../lib/formats.ts';
import { QueryView } from '../../../../entity/query-view.tsx';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { useConfirm } from '../../../../ui/overlays/confirm.tsx';
import { rowsStyles } from '../../../../ui/table/rows/rows-styles.ts';
import { userApi } from '../api.ts';
import { PageSection } from '../../../../ui/page/page-section.tsx';

/** Confirms and ends sessions: all of a person, or one of them. */
function useSignOut({ userId, name }: User) {
  const { t } = useTranslation('users');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const [signOutEverywhere] = userApi.signOutEverywhere.useMutation();
  const [signOut] = userApi.signOut.useMutation();
  const finish = ({ error }: { error?: unknown }, done: string) => {
    if (error !== undefined) toast({ message: errorText(error).message, tone: 'error' });
    else toast({ message: done, tone: 'success' });
  };
  const isSure = (title: string, text: string) =>
    confirm({ title, text, confirmLabel: title, isDangerous: true });
  return {
    async everywhere(count: number) {
      if (!(await isSure(t('sessions.end'), t('sessions.endText', { name, count })))) return;
      finish(await signOutEverywhere({ params: { userId } }), t('sessions.ended'));
    },
    async one({ sessionId }: UserSession, device: string) {
      if (!(await isSure(t('sessions.endOne'), t('sessions.endOneText', { name, device })))) return;
      finish(await signOut({ params: { userId, sessionId } }), t('sessions.endedOne'));
    },
  };
}

export function UserSessions({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const { userId, permissions } = user;
  const query = userApi.sessions.useQuery({ params: { userId } });
  const signOut = useSignOut(user);
  const count = query.data?.items.length ?? 0;
  return (
    <PageSection
      title={t('sessions.title')}
      action={
        permissions.canSignOut &&
        count > 0 && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<IconLogout />}
            onClick={() => void signOut.everywhere(count)}
          >
            {t('sessions.end')}
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Typography variant="body2">{t('sessions.none')}</Typography>
          ) : (
            <Box component="ul" sx={rowsStyles}>
              {items.map((session) => (
                <SessionRow
                  key={session.sessionId}
                  session={session}
                  onSignOut={
                    permissions.canSignOut && !session.isCurrent
                      ? (device) => void signOut.one(session, device)
                      : undefined
                  }
                />
              ))}
            </Box>
          )
        }
      </QueryView>
    </PageSection>
  );
}

interface SessionRowProps {
  session: UserSession;
  onSignOut: ((device: string) => void) | undefined;
}

function SessionRow({ session, onSignOut }: SessionRowProps) {
  const { t } = useTranslation('users');
  const { time, list } = useFormats();
  const { device, address, createdAt, lastUsedAt, isCurrent } = session;
  const parts = [device.browser, device.system].filter((part) => part !== null);
  const name = parts.length > 0 ? list.format(parts) : t('sessions.unknownDevice');
  const Icon = device.isMobile ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li>
      <Icon aria-hidden width={20} />
      <Box sx={factsStyles}>
        <Typography variant="subtitle2" component="span">
          {name}
        </Typography>
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {address === null ? '–' : <bdi dir="ltr">{address}</bdi>}
        </Typography>
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {t('sessions.since', { time: time.format(new Date(createdAt)) })}
        </Typography>
        <Typography variant="body2" component="span">
          {isCurrent
            ? t('sessions.current')
            : t('sessions.lastUsed', { time: time.format(new Date(lastUsedAt)) })}
        </Typography>
      </Box>
      <Box sx={{ flex: 'none', width: 40 }}>
        {onSignOut && (
          <IconAction label={t('sessions.endOneOf', { device: name })} onClick={() => onSignOut(name)}>
            <IconLogout />
          </IconAction>
        )}
      </Box>
    </li>
  );
}

const factsStyles = {
  display: 'grid',
  flex: 1,
  minWidth: 0,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 4,
  rowGap: '2px',
  py: 1,
  '> span': { minWidth: 0, overflowWrap: 'anywhere' },
} as const;
