/** What stands between the top bar and the edge of the page: thread, message field, source, details. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AgentForConversation } from '@polylogue/contract/conversations/schemas';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconMessageOff from '#icon/IconMessageOff';
import IconRobotOff from '#icon/IconRobotOff';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { usePageHold } from '../../../lib/browser/page-hold.ts';
import { widths } from '../../../theme/sizes.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { EndDrawer } from '../../../ui/overlays/end-drawer.tsx';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { SplitView } from '../../../ui/page/split-view.tsx';
import { useNewChat } from '../chat-state/use-new-chat.ts';
import type { OpenSource } from '../chat-state/use-chat-address.ts';
import { focusForWriting } from '../composer/focus-for-writing.ts';
import { ExecutionDetails } from '../details/execution-details.tsx';
import { ChatActionsContext } from '../thread/chat-actions.ts';
import { Thread } from '../thread/thread.tsx';
import { ChatShortcuts } from './chat-shortcuts.tsx';
import { ComposerArea } from './composer-area.tsx';
import { EmptyChat } from './empty-chat.tsx';
import { type ShownChat, useActionsOf } from './use-chat-actions.ts';
import { isMissing, type ShownConversation } from './use-conversation.ts';

const SourcePanel = lazy(async () => ({
  default: (await import('../citations/source-panel.tsx')).SourcePanel,
}));

interface ChatViewProps {
  conversationId: string | undefined;
  /** Keeps the thread where it is while its conversation gets a name. */
  threadKey: string;
  shown: ShownConversation;
  agent: AgentForConversation | undefined;
  agentName: string;
  /** The address names an agent that is not there to begin with. */
  isAgentUnknown: boolean;
  /** The agent of the conversation is no longer there to ask. */
  isAgentGone: boolean;
  openSource: OpenSource | undefined;
  showSource(source: OpenSource | undefined): void;
}

export function ChatView(props: ChatViewProps) {
  const { conversationId, threadKey, shown, agent, agentName, isAgentGone, showSource } = props;
  const { t } = useTranslation('conversations');
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<Element>(null);
  const [isSourceOpenedHere, setSourceOpenedHere] = useState(false);
  const [detailsOf, setDetailsOf] = useState<string>();
  const [isDetailsOpen, setDetailsOpen] = useState(false);
  const gptSystem = agent && !isAgentGone ? { gptSystemId: agent.gptSystemId, name: agent.name } : undefined;
  const chat: ShownChat = {
    ...shown,
    conversationId,
    gptSystem,
    onBegin: () => focusForWriting(field.current),
    onWithdraw: () => field.current?.focus(),
    showSource(source) {
      opener.current = document.activeElement;
      setSourceOpenedHere(true);
      showSource(source);
    },
    showDetails(segmentId) {
      setDetailsOf(segmentId);
      setDetailsOpen(true);
    },
  };
  const actions = useActionsOf(chat);
  useEffect(() => {
    if (conversationId === undefined) focusForWriting(field.current);
  }, [conversationId]);
  const { run, turns } = shown;
  usePageHold(run !== undefined);
  const closeSource = () => {
    showSource(undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <ChatActionsContext value={actions}>
      <SplitView
        panelTitle={t('citation.panel')}
        panel={sourcePanel(props, isSourceOpenedHere)}
        onClosePanel={closeSource}
      >
        <Body {...props} onAsk={actions.ask}>
          <Thread
            key={threadKey}
            turns={turns}
            run={run}
            conversationId={shown.conversation?.conversationId}
            agentName={agentName}
            hasAgent={gptSystem !== undefined}
          />
        </Body>
        {isAgentGone && <Note>{t('agent.gone', { name: agentName })}</Note>}
        {(agent || isAgentGone) && !isMissing(shown) && (
          <ComposerArea chat={chat} actions={actions} agentName={agentName} field={field} />
        )}
      </SplitView>
      <ChatShortcuts chat={chat} actions={actions} field={field} />
      {detailsOf && conversationId && (
        <EndDrawer
          isOpen={isDetailsOpen}
          onClose={() => setDetailsOpen(false)}
          title={t('details.title')}
          widthPx={widths.sidePanel}
        >
          <ExecutionDetails conversationId={conversationId} conversationSegmentId={detailsOf} />
        </EndDrawer>
      )}
    </ChatActionsContext>
  );
}

function sourcePanel({ shown: { conversation }, openSource }: ChatViewProps, takesFocus: boolean): ReactNode {
  const segment = conversation?.segments.find(
    ({ conversationSegmentId }) => conversationSegmentId === openSource?.segmentId,
  );
  const citation = segment?.citations.find(({ id }) => id === openSource?.citationId);
  if (!conversation || !segment || !citation) return undefined;
  const { conversationId } = conversation;
  return (
    <Suspense fallback={null}>
      <SourcePanel
        conversationId={conversationId}
        segment={segment}
        citation={citation}
        takesFocus={takesFocus}
      />
    </Suspense>
  );
}

/** The thread, or what stands in its place. */
function Body({
  shown,
  agent,
  isAgentUnknown,
  onAsk,
  children,
}: ChatViewProps & { onAsk(question: string): void; children: ReactNode }) {
  const { t } = useTranslation('conversations');
  const newChat = useNewChat();
  const errorText = useErrorText();
  const { turns, isLoading, error, retry } = shown;
  const action = (
    <Button variant="outlined" onClick={newChat}>
      {t('startNew')}
    </Button>
  );
  if (turns.length > 0) return children;
  if (isLoading) {
    return (
      <Filler>
        <SkeletonLines count={8} gapPx={20} />
      </Filler>
    );
  }
  if (error) {
    const { message, requestId } = errorText(error);
    if (isMissing(shown)) {
      return <EmptyState icon={<IconMessageOff aria-hidden />} text={message} action={action} />;
    }
    return (
      <Filler>
        <ErrorCallout message={`${t('loadFailed')} ${message}`} requestId={requestId} onRetry={retry} />
      </Filler>
    );
  }
  if (agent) return <EmptyChat agent={agent} onAsk={onAsk} />;
  if (isAgentUnknown) {
    return (
      <EmptyState
        icon={<IconRobotOff aria-hidden />}
        title={t('agent.unknownTitle')}
        text={t('agent.unknown')}
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
        maxWidth: widths.answer,
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
    <Box sx={{ px: 4, pb: 3, typography: 'body2', color: 'text.secondary', textAlign: 'center' }} role="note">
      {children}
    </Box>
  );
}
