/** Chat in a pane of another feature's screen: a test of a draft, or the published agent next to it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { adminAgentDraftRoutes, agentDraftRoutes } from '@polylogue/contract/agents/drafts/routes';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import { type ReactNode, Suspense, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconPlugConnected from '#icon/IconPlugConnected';
import IconPlus from '#icon/IconPlus';
import { type QueryState, QueryView } from '../../../entity/query-view.tsx';
import { errorBodyOf, failureOf } from '../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { fetchBlob } from '../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../lib/http/http-context.ts';
import { sessionStore } from '../../../lib/storage/browser-storage.ts';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { useIdenticon } from '../../agents/parts/agent-avatar.tsx';
import { useHasAction } from '../../people/public.ts';
import { usePrivatePicture } from '../../../lib/http/use-private-picture.ts';
import type { Chat } from '../state/context/chat-context.ts';
import { adminDraftChat, draftChat, publishedChat } from '../state/context/other-chats.ts';
import { usePersistedLocation } from '../state/use-persisted-location.ts';
import { LazyChat } from '../view/lazy-chat.tsx';
import { preloadChat } from './preload-chat.ts';
import type { QuestionRelay } from '../state/question-relay.ts';
import { headStyles } from '../../../ui/page/head-styles.ts';
import { adminDraftConversationRoutes } from '@polylogue/contract/chat/contexts/draft-routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { api, queryOf } from '../../../lib/http/api.ts';

/** `DraftAgent` becomes stale when a draft is saved. */
const paneApi = api.enhanceEndpoints({ addTagTypes: ['DraftAgent'] }).injectEndpoints({
  endpoints: (build) => ({
    draftAgent: queryOf(build, adminDraftConversationRoutes.detailsForConversation, {
      providesTags: ['ReaderTexts', 'DraftAgent'],
    }),
    publishedAgent: queryOf(build, conversationRoutes.detailsForConversation, {
      providesTags: ['ReaderTexts'],
    }),
  }),
});

export interface ChatPaneProps {
  /** Name that distinguishes the pane from its neighbour, for example *Draft*. */
  name: string;
  /** Shown next to the name, for example a version. */
  label?: string;
  /** Shown next to the button for a new conversation. */
  actions?: ReactNode;
  /** Replaces the message field. */
  relay?: QuestionRelay;
}

interface PaneProps extends ChatPaneProps {
  chat: Chat;
  agent: AgentForConversation;
}

/** Test chat of a personal agent's draft; `agent` is taken from the draft. `prepare` must be stable. */
export function DraftChatPane({
  configStateId,
  agent,
  prepare,
  ...frame
}: ChatPaneProps & { configStateId: string; agent: AgentForConversation; prepare?: () => Promise<void> }) {
  const chat = useMemo(
    () => ({ ...draftChat(configStateId), ...(prepare && { prepare }) }),
    [configStateId, prepare],
  );
  const http = useHttp();
  // Fetched with the user's token, which an `img` does not send.
  const avatarUrl = usePrivatePicture(agent.avatarUrl ?? null, (query) =>
    fetchBlob(http, agentDraftRoutes.avatar, { params: { configStateId }, query }),
  );
  return <Pane key={chat.key} {...frame} chat={chat} agent={{ ...agent, avatarUrl }} />;
}

/** Preloads data and scripts of a draft's test chat while the page still loads the draft. */
export function usePreloadDraftChat(stateId: string): void {
  paneApi.useDraftAgentQuery({ params: { stateId } });
  useEffect(() => void preloadChat().catch(() => undefined), []);
}

interface AdminDraftChatPaneProps extends ChatPaneProps {
  stateId: string;
  /** Id from which the picture of an agent without one is drawn; defaults to the draft. */
  pictureId?: string | undefined;
  prepare?: () => Promise<void>;
}

/** Test chat of a draft of an organisation's agent. `prepare` must be stable. */
export function AdminDraftChatPane({
  stateId,
  pictureId = stateId,
  prepare,
  ...frame
}: AdminDraftChatPaneProps) {
  const chat = useMemo(
    () => ({ ...adminDraftChat(stateId), ...(prepare && { prepare }) }),
    [stateId, prepare],
  );
  const query = paneApi.useDraftAgentQuery({ params: { stateId } });
  return (
    <PaneOf query={query}>
      {(agent) => <AdminDraftPane key={chat.key} {...frame} {...{ stateId, pictureId, chat, agent }} />}
    </PaneOf>
  );
}

function AdminDraftPane({
  stateId,
  pictureId,
  agent,
  ...frame
}: PaneProps & { stateId: string; pictureId: string }) {
  const http = useHttp();
  const drawn = useIdenticon(agent.avatarUrl ? undefined : pictureId);
  const avatarUrl = usePrivatePicture(agent.avatarUrl ?? null, (query) =>
    fetchBlob(http, adminAgentDraftRoutes.avatar, { params: { stateId }, query }),
  );
  return <Pane {...frame} agent={{ ...agent, avatarUrl: avatarUrl ?? drawn ?? null }} />;
}

/**
 * Chat with the published agent, to compare a draft with; conversations are the user's own. `otherwise`
 * replaces it for users who may not chat with the agent, such as an author outside its audience.
 */
export function PublishedChatPane({
  gptSystemId,
  fallback,
  ...frame
}: ChatPaneProps & { gptSystemId: string; fallback?: ReactNode }) {
  const chat = useMemo(() => publishedChat(gptSystemId), [gptSystemId]);
  const query = paneApi.usePublishedAgentQuery({ params: { gptSystemId } });
  if (fallback && failureOf(query.error)?.status === 404) return fallback;
  return (
    <PaneOf query={query}>{(agent) => <Pane key={chat.key} {...frame} chat={chat} agent={agent} />}</PaneOf>
  );
}

interface PaneOfProps {
  query: QueryState<AgentForConversation>;
  children(agent: AgentForConversation): ReactNode;
}

/** Shows an error, such as a missing model, at the top of the pane. */
function PaneOf({ query, children }: PaneOfProps) {
  const view = (
    <QueryView query={query} skeleton={<PaneSkeleton />}>
      {children}
    </QueryView>
  );
  if (query.data !== undefined || query.error === undefined) return view;
  if (codeOf(query.error) === 'model.not_configured') return <WithoutModel error={query.error} />;
  return <Box sx={{ flex: 1, minWidth: 0, p: 4 }}>{view}</Box>;
}

const codeOf = (error: unknown) => {
  const failure = failureOf(error);
  return failure && errorBodyOf(failure)?.code;
};

/** Error of a missing model: no retry, but a link for users who may connect one. */
function WithoutModel({ error }: { error: unknown }) {
  const { t } = useTranslation('conversations');
  const errorText = useErrorText();
  const mayConnect = useHasAction('InstanceSettingsWrite');
  const connect = (
    <Button component={Link} to="/admin/models" variant="outlined" color="inherit">
      {t('library.connect')}
    </Button>
  );
  const icon = <IconPlugConnected aria-hidden />;
  return <EmptyState icon={icon} text={errorText(error).message} action={mayConnect && connect} />;
}

/** Stores a pane's conversation for the tab. */
function useTabConversation(key: string) {
  const storageKey = `paneChat/${key}`;
  const [conversationId, setConversationId] = useState(() => {
    const stored = sessionStore.read(storageKey);
    return typeof stored === 'string' ? stored : undefined;
  });
  const persist = useCallback(
    (id: string | undefined) => {
      setConversationId(id);
      if (id === undefined) sessionStore.remove(storageKey);
      else sessionStore.write(storageKey, id);
    },
    [storageKey],
  );
  return { conversationId, persist };
}

function Pane({ chat, agent, name, label, actions, relay }: PaneProps) {
  const { t } = useTranslation('conversations');
  const place = usePersistedLocation(chat, useTabConversation(chat.key), { name, relay });
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} data-region tabIndex={-1} sx={paneStyles}>
      <Box sx={barStyles}>
        <Typography id={titleId} variant="subtitle1" component="h2" noWrap dir="auto">
          {name}
        </Typography>
        {label !== undefined && <Chip size="small" variant="outlined" label={label} />}
        <Box sx={{ flex: 1 }} />
        {actions}
        <IconAction label={t('menu.newChat')} onClick={place.startNew}>
          <IconPlus />
        </IconAction>
      </Box>
      <Suspense fallback={<PaneSkeleton />}>
        <LazyChat chat={chat} place={place} agent={agent} />
      </Suspense>
    </Box>
  );
}

const PaneSkeleton = () => (
  <Box sx={{ flex: 1, p: 4 }}>
    <SkeletonLines count={8} gapPx={20} />
  </Box>
);

const paneStyles = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  outlineOffset: -2,
} as const;

const barStyles = {
  ...headStyles,
  px: 4,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
