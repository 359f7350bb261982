/** Body of the chat below the top bar: thread, message field, source, details. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconMessageOff from '#icon/IconMessageOff';
import IconRobotOff from '#icon/IconRobotOff';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { useReloadBlock } from '../../../lib/browser/reload-block.ts';
import { widths } from '../../../theme/sizes.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { SplitPane } from '../../../ui/page/split-pane.tsx';
import { focusForWriting } from '../composer/focus-for-writing.ts';
import { usePrivacySetting } from '../state/drafts/privacy-setting.ts';
import { useChat, useChatLocation } from '../state/context/chat-context.ts';
import { useChatConsents } from '../state/consents/consent-gate.ts';
import { ChatActionsContext } from '../state/chat-actions.ts';
import { Thread } from '../thread/lazy-thread.tsx';
import { useChatPanel } from './chat-panel.tsx';
import { ChatShortcuts } from './chat-shortcuts.tsx';
import { ComposerArea } from './composer-area.tsx';
import { EmptyChat } from './empty-chat.tsx';
import { useStarter } from './starter-prompt.ts';
import { type ShownChat, useActionsOf } from './use-chat-actions.ts';
import { isMissing, type ShownConversation } from '../state/conversation/use-conversation.ts';
import { conversationNamed } from '../state/drafts/drafts-slice.ts';
import { newConversationKey } from '../state/drafts/person-drafts.ts';
import { useThunkDispatch } from '../state/store-types.ts';
import type { AgentOpening } from '../state/use-agents.ts';
import { useAnswerRuns } from '../state/runs/use-answer-runs.ts';

/**
 * Navigates to a new conversation once it has an id. Returns a key that stays the same across that, so that
 * the thread stays mounted.
 */
function useNamedConversation(): string {
  const runs = useAnswerRuns();
  const dispatch = useThunkDispatch();
  const chat = useChat();
  const { conversationId, openConversation } = useChatLocation();
  const [startedHere, setStartedHere] = useState<string>();
  useEffect(() => {
    if (conversationId !== undefined) return;
    let begun = runs.find(undefined);
    const follow = () => {
      const named = begun?.conversationId;
      begun = runs.find(undefined);
      if (!named) return;
      setStartedHere(named);
      dispatch(conversationNamed(newConversationKey(chat), named));
      openConversation(named);
    };
    return runs.subscribe(follow);
  }, [conversationId, runs, dispatch, chat, openConversation]);
  return conversationId === undefined || conversationId === startedHere ? 'new' : conversationId;
}

const ChatConsents = lazy(async () => ({ default: (await import('./chat-consents.tsx')).ChatConsents }));
const AnswerFigures = lazy(async () => ({
  default: (await import('../panel/details/answer-figures.tsx')).AnswerFigures,
}));

const ClosedAgent = lazy(async () => ({
  default: (await import('../../access-policies/parts/closed-agent.tsx')).ClosedAgent,
}));

interface ChatViewProps {
  shown: ShownConversation;
  agent: AgentForConversation | undefined;
  agentName: string;
  /** The agent in the URL is not available. */
  isAgentUnknown: boolean;
  /** The agent of the conversation is no longer available. */
  isAgentGone: boolean;
  /** Opening of an agent that is unavailable outside of its hours. */
  opening?: AgentOpening | undefined;
  /** Content below the message field. */
  footnote?: ReactNode;
}

/** Renders the chat of the surrounding `ChatContext`. */
export function ChatView(props: ChatViewProps) {
  const { shown, agent, agentName, isAgentGone, opening, footnote } = props;
  const { t } = useTranslation('conversations');
  const { conversationId, visit, name: placeName, relay } = useChatLocation();
  const ownsPage = placeName === undefined;
  const threadKey = useNamedConversation();
  const field = useRef<HTMLTextAreaElement>(null);
  const { actions: panelActions, ...panel } = useChatPanel(shown, field);
  const gptSystem = agent && !isAgentGone ? { gptSystemId: agent.gptSystemId, name: agent.name } : undefined;
  const chat: ShownChat = {
    ...shown,
    conversationId,
    gptSystem,
    privacy: usePrivacySetting(conversationId),
    onAnswerStart: () => focusForWriting(field.current),
    onWithdraw: () => field.current?.focus(),
    ...panelActions,
  };
  const actions = useActionsOf(chat);
  const begin = useStarter(field, relay?.ask ?? actions.ask);
  useEffect(() => relay?.register((question) => void actions.ask(question)), [relay, actions]);
  // Also when a new conversation is started again, with the same or another agent.
  useEffect(() => {
    if (ownsPage && conversationId === undefined) focusForWriting(field.current);
  }, [ownsPage, conversationId, visit]);
  // Preloads the thread while the conversation loads.
  useEffect(() => {
    if (conversationId !== undefined) void Thread.fetch().catch(() => undefined);
  }, [conversationId]);
  const consents = useChatConsents(gptSystem?.gptSystemId);
  const { run, turns } = shown;
  useReloadBlock(run !== undefined);
  return (
    <ChatActionsContext value={actions}>
      <SplitPane name="chat" isAlwaysDrawer={!ownsPage} {...panel}>
        <Body {...props} onBegin={begin}>
          <Thread
            key={threadKey}
            turns={turns}
            run={run}
            conversationId={shown.conversation?.conversationId}
            agentName={agentName}
            hasAgent={gptSystem !== undefined}
            hasFollowUps={agent?.hasFollowUps === true}
            name={placeName}
          />
        </Body>
        {!ownsPage && <Figures shown={shown} />}
        {isAgentGone && (
          <Note>{opening ? <Closed {...opening} /> : t('agent.gone', { name: agentName })}</Note>
        )}
        <Suspense fallback={null}>
          <ChatConsents {...consents} />
        </Suspense>
        {(agent || isAgentGone) && !isMissing(shown) && !relay && (
          <ComposerArea
            {...{ chat, actions, agentName, field }}
            accepts={agent?.composer ?? { attachments: false, images: false }}
          />
        )}
        {agent?.disclaimer && <Note>{agent.disclaimer}</Note>}
        {footnote}
      </SplitPane>
      {ownsPage && <ChatShortcuts chat={chat} actions={actions} field={field} />}
    </ChatActionsContext>
  );
}

/** Usage summary of the last answer once it is complete, if the chat has execution details. */
function Figures({ shown: { turns, run, conversation } }: Pick<ChatViewProps, 'shown'>) {
  const { calls, features } = useChat();
  const segment = turns.at(-1)?.segment;
  if (!features.details || !conversation || run || !segment?.conversationSegmentId) return null;
  const { conversationId } = conversation;
  const { conversationSegmentId, status } = segment;
  return (
    <Suspense fallback={null}>
      <AnswerFigures
        key={`${conversationSegmentId} ${status}`}
        {...{ calls, conversationId, conversationSegmentId }}
      />
    </Suspense>
  );
}

const Closed = (opening: AgentOpening) => (
  <Suspense fallback={null}>
    <ClosedAgent {...opening} />
  </Suspense>
);

/** The thread, or its placeholder. */
function Body({
  shown,
  agent,
  isAgentUnknown,
  opening,
  onBegin,
  children,
}: ChatViewProps & { onBegin(prompt: string): void; children: ReactNode }) {
  const { t } = useTranslation('conversations');
  const { startNew } = useChatLocation();
  const { features } = useChat();
  const errorText = useErrorText();
  const { turns, isLoading, error, retry } = shown;
  const action = (
    <Button variant="outlined" onClick={startNew}>
      {t('startNew')}
    </Button>
  );
  const waiting = (
    <Filler>
      <SkeletonLines count={8} gapPx={20} />
    </Filler>
  );
  if (turns.length > 0) return <Suspense fallback={waiting}>{children}</Suspense>;
  if (isLoading) return waiting;
  if (error) {
    const { message, requestId } = errorText(error);
    if (isMissing(shown)) {
      const text = features.claimVisitorChat ? t('goneOrTaken') : message;
      return <EmptyState icon={<IconMessageOff aria-hidden />} text={text} action={action} />;
    }
    return (
      <Filler>
        <ErrorCallout message={`${t('loadFailed')} ${message}`} requestId={requestId} onRetry={retry} />
      </Filler>
    );
  }
  if (agent) return <EmptyChat agent={agent} onBegin={onBegin} />;
  if (isAgentUnknown) {
    return (
      <EmptyState
        icon={<IconRobotOff aria-hidden />}
        title={opening ? undefined : t('agent.unknownTitle')}
        text={opening ? <Closed {...opening} /> : t('agent.unknown')}
        action={action}
      />
    );
  }
  return <EmptyState icon={<IconRobotOff aria-hidden />} text={t('agent.none')} />;
}

function Filler({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        width: '100%',
        maxWidth: widths.answerColumn,
        marginInline: 'auto',
        px: 4,
        py: 8,
      }}
    >
      {children}
    </Box>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{ px: 4, pb: 3, typography: 'body2', color: 'text.secondary', textAlign: 'center' }}
      role="note"
      dir="auto"
    >
      {children}
    </Box>
  );
}
