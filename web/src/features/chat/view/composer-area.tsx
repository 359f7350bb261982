/** Footer of the chat: queued messages and the message field. */
import Box from '@mui/material/Box';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useIsOnline } from '../../../lib/browser/online.ts';
import { newRequestId } from '../../../lib/http/request-id.ts';
import { widths } from '../../../theme/sizes.ts';
import { useToastOffset } from '../../../ui/feedback/toasts.tsx';
import { Composer } from '../composer/composer.tsx';
import { useDraft, useQueue } from '../state/drafts/drafts-slice.ts';
import { useComposerFiles } from '../composer/use-composer-files.tsx';
import { useAgentMention } from '../composer/use-agent-mention.tsx';
import { usePromptList } from '../composer/use-prompt-list.tsx';
import { MessageQueue, type QueueBlocker } from '../composer/message-queue.tsx';
import { PrivateSwitch } from '../composer/private-switch.tsx';
import { newConversationKey, type QueuedMessage } from '../state/drafts/person-drafts.ts';
import { useChat, useChatLocation } from '../state/context/chat-context.ts';
import { noFiles, type QuestionFiles } from '../state/question-files.ts';
import type { AcceptedKinds } from '../state/uploads/accepted-files.ts';
import { useRunOutline } from '../state/runs/use-answer-runs.ts';
import { useLimitWait } from '../state/runs/use-limit-wait.ts';
import type { ChatActions } from '../state/chat-actions.ts';
import type { ShownChat } from './use-chat-actions.ts';
import { OwnLimits } from './own-limits.tsx';
import { useStopNote } from './use-stop-note.ts';
import { log } from '../../../lib/log.ts';
import { loadStreamEventParser } from '../state/runs/stream-event-parser.ts';
import { Thread } from '../thread/lazy-thread.tsx';
import { useChatNavigation } from '../state/use-chat-address.ts';
import { sessionStore } from '../../../lib/storage/browser-storage.ts';

const storageKey = 'tabId';
let known: string | undefined;

/** Returns this tab's id, which survives a reload. */
function thisTabId(): string {
  if (known) return known;
  const stored = sessionStore.read(storageKey);
  known = typeof stored === 'string' ? stored : newRequestId();
  sessionStore.write(storageKey, known);
  return known;
}

interface TypedMessage {
  draftKey: string;
  text: string;
  setText(text: string): void;
}

/**
 * Returns the new chat's draft key and a function that starts it; `undefined` in a chat with a fixed agent.
 */
function useContinueWithAgent({ draftKey, text, setText }: TypedMessage) {
  const chat = useChat();
  const { name } = useChatLocation();
  const { startNew } = useChatNavigation();
  const newKey = newConversationKey(chat);
  const [begun, setBegun] = useDraft(newKey);
  if (!chat.features.list || name !== undefined) return undefined;
  return {
    draftKey: newKey,
    begin(gptSystemId: string) {
      if (newKey !== draftKey) {
        setText('');
        // Keeps text already typed there.
        setBegun([begun, text].filter((part) => part.trim() !== '').join('\n'));
      }
      startNew(gptSystemId);
    },
  };
}

/**
 * Preloads the thread, the renderer and the stream parser while a question is typed or the conversation
 * loads.
 */
function useAnswerParts(isInSight: boolean): void {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isInSight || !isOnline) return;
    Promise.all([
      Thread.fetch(),
      import('../../../content/markdown/parts/markdown.tsx'),
      loadStreamEventParser(),
    ]).catch(
      // The answer itself loads them again.
      (error: unknown) => log.debug('Parts of the answer not fetched early', error),
    );
  }, [isInSight, isOnline]);
}

interface ComposerAreaProps {
  chat: ShownChat;
  actions: ChatActions;
  agentName: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Attachment kinds that the agent accepts. */
  accepts: AcceptedKinds;
}

export function ComposerArea({ chat, actions, agentName, field, accepts }: ComposerAreaProps) {
  const { run, turns, gptSystem } = chat;
  const draftKey = useDraftKey(chat);
  const [text, setText] = useDraft(draftKey);
  const { name } = useChatLocation();
  const { features } = useChat();
  const outline = useRunOutline(run);
  const wait = useLimitWait(run);
  const isAnswering = outline !== undefined && outline.phase !== 'refused';
  const stopNote = useStopNote(chat, outline);
  useAnswerParts(text !== '' || isAnswering || chat.conversationId !== undefined);
  const mention = useAgentMention({ field, text, setText });
  const prompts = usePromptList({
    field,
    text,
    setText: mention.change,
    agent: gptSystem && { ...gptSystem, name: agentName },
  });
  const isOnline = useIsOnline();
  const { queue, setQueue, sendNow } = useQueuedSending(chat, { actions, isOnline });
  const send = (message: string, sent: QuestionFiles) => {
    setText('');
    if (isAnswering || !isOnline)
      setQueue([...queue, { id: newRequestId(), text: message.trim(), tabId: thisTabId(), files: sent }]);
    else actions.ask(message.trim(), sent);
  };
  const isOpen = gptSystem !== undefined;
  const continueWith = useContinueWithAgent({ draftKey, text, setText });
  const files = useComposerFiles({
    draftKey,
    accepts,
    text,
    field,
    gptSystemId: gptSystem?.gptSystemId,
    send,
    continueWith,
  });
  const without = (message: QueuedMessage) => queue.filter(({ id }) => id !== message.id);
  return (
    <Footer>
      <MessageQueue
        queue={queue}
        waitsFor={waitOf(queue, { isAnswering, isOnline })}
        onEdit={(message) => {
          setQueue(without(message));
          setText(text === '' ? message.text : `${message.text}\n${text}`);
          files.restore(message.files ?? noFiles);
          field.current?.focus();
        }}
        onRemove={(message) => {
          setQueue(without(message));
          field.current?.focus();
        }}
        onSendNow={(message) => {
          sendNow(message, isAnswering);
          field.current?.focus();
        }}
      />
      {features.private && chat.conversationId === undefined && !run && <PrivateSwitch {...chat.privacy} />}
      <Box sx={{ position: 'relative' }}>
        {mention.list}
        {prompts.list}
        <Composer
          field={field}
          text={text}
          agentName={agentName}
          isDisabled={!isOpen || (wait !== undefined && !wait.isOver)}
          isAnswering={isAnswering}
          isQueueing={isAnswering || !isOnline}
          isStopping={outline?.isStopping ?? false}
          autoFocus={name === undefined}
          tools={
            <>
              {files.button}
              {prompts.button}
            </>
          }
          files={files.shown}
          note={
            <>
              {files.note}
              {stopNote}
            </>
          }
          isBlocked={files.isBlocked}
          isWaiting={files.isWaiting}
          onChange={prompts.change}
          onSend={(message) => !prompts.isWaiting && files.send(message)}
          onStop={actions.stop}
          onEditLast={() => {
            const last = turns.at(-1);
            if (last) actions.signals.requestEdit(last.segment.conversationSegmentId);
          }}
        />
      </Box>
      {files.overlay}
      <OwnLimits gptSystemId={gptSystem?.gptSystemId} moment={`${outline?.phase} ${turns.length}`} />
    </Footer>
  );
}

/** Returns the draft key of a chat. */
function useDraftKey({ conversationId }: ShownChat): string {
  const chat = useChat();
  return conversationId ?? newConversationKey(chat);
}

/** Returns the reason why the next queued message waits. */
function waitOf(
  [next]: readonly QueuedMessage[],
  { isAnswering, isOnline }: { isAnswering: boolean; isOnline: boolean },
): QueueBlocker {
  if (next && next.tabId !== thisTabId()) return 'tab';
  if (!isOnline) return 'connection';
  return isAnswering ? 'answer' : 'person';
}

/**
 * Sends messages queued in this tab: when the answer completes, when the connection is back, or on request.
 * After an incomplete answer, they wait for the user.
 */
function useQueuedSending(
  chat: ShownChat,
  { actions, isOnline }: { actions: ChatActions; isOnline: boolean },
) {
  const { run, turns } = chat;
  const conversationId = useDraftKey(chat);
  const [queue, setQueue] = useQueue(conversationId);
  const [forcedId, setForcedId] = useState<string>();
  const status = turns.at(-1)?.segment.status;
  const sendNext = useEffectEvent(() => {
    const [next, ...rest] = queue;
    if (!next) return;
    const isFree = status === undefined || status === 'Complete';
    const isDue = isOnline && isFree && next.tabId === thisTabId();
    if (!isDue && next.id !== forcedId) return;
    if (actions.ask(next.text, next.files)) setQueue(rest);
  });
  const followed = useRef({ conversationId, run, isOnline });
  useEffect(() => {
    const before = followed.current;
    followed.current = { conversationId, run, isOnline };
    if (before.conversationId !== conversationId || run) return;
    // A rejected run has not ended an answer.
    const hasEnded = before.run?.getSnapshot().phase === 'ended';
    if (hasEnded || (isOnline && !before.isOnline)) sendNext();
  }, [conversationId, run, isOnline]);
  return {
    queue,
    setQueue,
    sendNow(message: QueuedMessage, isAnswering: boolean) {
      const others = queue.filter(({ id }) => id !== message.id);
      if (isAnswering) {
        setQueue([message, ...others]);
        setForcedId(message.id);
        actions.stop();
      } else if (actions.ask(message.text, message.files)) setQueue(others);
    },
  };
}

/** Footer with the width of answers; toasts stay above it. */
function Footer({ children }: { children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [heightPx, setHeightPx] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setHeightPx(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { name } = useChatLocation();
  useToastOffset(name === undefined ? heightPx : undefined);
  return (
    <Box
      ref={box}
      sx={{
        position: 'relative',
        flex: 'none',
        width: '100%',
        // Fades out text above the field.
        '&::before': {
          content: '""',
          position: 'absolute',
          insetInline: 0,
          bottom: '100%',
          height: 24,
          pointerEvents: 'none',
          background: ({ vars }) =>
            `linear-gradient(to top, ${vars.palette.background.default}, transparent)`,
        },
        maxWidth: widths.frameColumn,
        marginInline: 'auto',
        px: { xs: 2, sm: 4 },
        pb: 'max(16px, env(safe-area-inset-bottom))',
      }}
    >
      {children}
    </Box>
  );
}
