/** Page of a public endpoint, a chat for visitors (document 1 §2, Public chat). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { PublicAgent } from '@polylogue/contract/chat/conversations/schemas';
import i18next from 'i18next';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import IconHourglass from '#icon/IconHourglass';
import IconPlugConnectedX from '#icon/IconPlugConnectedX';
import { failureOf } from '../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { BlankSpinner } from '../../../ui/feedback/blank-spinner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { LazyBrandFooter } from '../../brands/parts/lazy-brand-footer.tsx';
import { usePageBrand } from '../../brands/public.ts';
import { headersOf } from '../state/context/conversation-calls.ts';
import { publicChat } from '../state/context/other-chats.ts';
import { ChatContext } from '../state/context/chat-context.ts';
import { usePersistedLocation } from '../state/use-persisted-location.ts';
import { LazyChat } from '../view/lazy-chat.tsx';
import { preloadChat } from '../parts/preload-chat.ts';
import { useAgentName } from '../state/use-agent-name.ts';
import { PublicHeader } from './public/public-header.tsx';
import { PublicMenu } from './public/public-menu.tsx';
import { useExport } from './public/use-export.ts';
import { hostPage, useHostPage } from './public/use-host-page.ts';
import { useSignIn } from './public/use-sign-in.ts';
import { type OpenedVisit, useVisit } from './public/use-visit.ts';

/** Loaded only inside another site's frame. */
const HostEvents = lazy(async () => ({
  default: (await import('./public/host-events.tsx')).HostEvents,
}));

/** Loaded after the first view. */
const Notices = lazy(async () => ({ default: (await import('../../instance/parts/notices.tsx')).Notices }));

export function PublicChatPage() {
  const { publicChatEndpoint = '', popup } = useParams();
  // Remounts for another endpoint.
  return <Visited key={publicChatEndpoint} endpoint={publicChatEndpoint} isPopup={popup === 'true'} />;
}

function Visited({ endpoint, isPopup }: { endpoint: string; isPopup: boolean }) {
  const visit = useVisit(endpoint);
  // Preloads in parallel with opening the visit.
  useEffect(() => {
    void i18next.loadNamespaces('public-chat');
    void preloadChat().catch(() => undefined);
  }, []);
  const onClose = useHostPage(visit);
  const { sessionIdentifier, agent, error } = visit;
  const isDressed = usePageBrand(agent?.brandKey);
  if (error) return <Unavailable error={error} onRetry={visit.retry} />;
  if (!agent || sessionIdentifier === undefined || !isDressed) return <BlankSpinner />;
  return <VisitedChat {...{ endpoint, isPopup, visit, agent, sessionIdentifier, onClose }} />;
}

/** Another page shows the chat in a frame. */
const isFramed = parent !== window;

interface VisitedChatProps {
  endpoint: string;
  isPopup: boolean;
  visit: OpenedVisit;
  agent: PublicAgent;
  sessionIdentifier: string;
  onClose: (() => void) | undefined;
}

function VisitedChat({ endpoint, isPopup, visit, agent, sessionIdentifier, onClose }: VisitedChatProps) {
  const { t } = useTranslation('public-chat');
  const { breakpoints } = useTheme();
  const hasRoom = useMediaQuery(breakpoints.up('md'), { noSsr: true });
  const { hasPrompts } = agent;
  const chat = useMemo(
    () => publicChat(endpoint, { sessionIdentifier, hasPrompts }),
    [endpoint, sessionIdentifier, hasPrompts],
  );
  const place = usePersistedLocation(chat, visit);
  const name = useAgentName()(agent.name);
  usePageTitle(name);
  const exportText = useExport(chat.calls, place.conversationId);
  const isByModel = agent.answerSource === 'model';
  const signIn = useSignIn(sessionIdentifier, place.conversationId);
  const onSignIn = isFramed && !agent.offersSignIn ? undefined : signIn;
  const footnote = (
    <>
      {isByModel && (
        <Typography variant="caption" component="p" sx={noteStyles}>
          {t('canBeWrong')}
        </Typography>
      )}
      <LazyBrandFooter sx={noteStyles} />
    </>
  );
  const parts = { agent, name, onNew: place.startNew, onExport: exportText, onSignIn };
  const hasMenu = hasRoom && !isPopup;
  return (
    <Box sx={{ display: 'flex', flexDirection: hasMenu ? 'row' : 'column', height: '100dvh' }}>
      {hasMenu ? <PublicMenu {...parts} /> : <PublicHeader {...parts} onClose={onClose} />}
      <Box component="main" aria-label={name} data-region sx={mainStyles}>
        <Suspense fallback={null}>
          <Notices headers={headersOf(chat.calls)} />
        </Suspense>
        <Suspense fallback={<BlankSpinner />}>
          <LazyChat {...{ chat, place, agent }} footnote={footnote} />
          {hostPage && (
            <ChatContext value={chat}>
              <HostEvents conversationId={place.conversationId} />
            </ChatContext>
          )}
        </Suspense>
      </Box>
    </Box>
  );
}

/**
 * Returns the reason of a failed visit: unknown or closed endpoint, too many visitors, or an unreachable
 * server.
 */
function useReason(error: unknown) {
  const { t } = useTranslation('public-chat');
  const errorText = useErrorText();
  const status = failureOf(error)?.status;
  if (status === 404) {
    return { title: t('unavailableTitle'), text: t('unavailable'), Icon: IconPlugConnectedX, isFinal: true };
  }
  if (status === 429) return { title: t('busyTitle'), text: t('busy'), Icon: IconHourglass, isFinal: false };
  const text = errorText(error).message;
  return { title: t('failedTitle'), text, Icon: IconPlugConnectedX, isFinal: false };
}

function Unavailable({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('public-chat');
  const { title, text, Icon, isFinal } = useReason(error);
  usePageTitle(title);
  return (
    <Box component="main" sx={{ display: 'flex', minHeight: '100dvh' }}>
      <EmptyState
        headingLevel="h1"
        icon={<Icon aria-hidden />}
        title={title}
        text={text}
        action={
          !isFinal && (
            <Button variant="outlined" onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      />
    </Box>
  );
}

const mainStyles = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
} as const;

const noteStyles = {
  flex: 'none',
  px: 4,
  pb: 'max(12px, env(safe-area-inset-bottom))',
  mt: '-8px',
  textAlign: 'center',
  color: 'text.secondary',
} as const;
