/** Sessions of a person, and signing out of all of them. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { User } from '@polylogue/contract/people/users/schemas';
import { useTranslation } from 'react-i18next';
import IconLogout from '#icon/IconLogout';
import { useFormats } from '../../../../lib/formats.ts';
import { QueryView } from '../../../../entity/query-view.tsx';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { useConfirm } from '../../../../ui/overlays/confirm.tsx';
import { rowsStyles } from '../../../../ui/table/rows/rows-styles.ts';
import { userApi } from '../api.ts';
import { PageSection } from '../../../../ui/page/page-section.tsx';

export function UserSessions({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const { userId, name, permissions } = user;
  const query = userApi.sessions.useQuery({ params: { userId } });
  const [signOut] = userApi.signOutEverywhere.useMutation();
  const count = query.data?.items.length ?? 0;
  const { time } = useFormats();
  const end = async () => {
    const isSure = await confirm({
      title: t('sessions.end'),
      text: t('sessions.endText', { name, count }),
      confirmLabel: t('sessions.end'),
      isDangerous: true,
    });
    if (!isSure) return;
    const { error } = await signOut({ params: { userId } });
    if (error !== undefined) toast({ message: errorText(error).message, tone: 'error' });
    else toast({ message: t('sessions.ended'), tone: 'success' });
  };
  return (
    <PageSection
      title={t('sessions.title')}
      action={
        permissions.canSignOut &&
        count > 0 && (
          <Button variant="outlined" color="inherit" startIcon={<IconLogout />} onClick={() => void end()}>
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
            <Box component="ul" sx={[rowsStyles, wrappingStyles]}>
              {items.map((session) => (
                <li key={session.sessionId}>
                  <Typography variant="body2" component="span" sx={{ flex: 1 }}>
                    {t('sessions.since', { time: time.format(new Date(session.createdAt)) })}
                  </Typography>
                  {session.isCurrent && (
                    <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                      {t('sessions.current')}
                    </Typography>
                  )}
                </li>
              ))}
            </Box>
          )
        }
      </QueryView>
    </PageSection>
  );
}

const wrappingStyles = { '> li': { flexWrap: 'wrap', columnGap: 4, rowGap: 1 } } as const;
