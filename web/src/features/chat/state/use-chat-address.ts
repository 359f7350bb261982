/** What the address says: which conversation, which agent to begin with, which source is open. */
import { useCallback, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { OpenSource } from './context/chat-context.ts';
import { currentAgentChanged, currentConversationChanged } from './chat-slice.ts';

const chatPath = '/chat';
const conversationParam = 'conversation';
const sourceParam = 'source';
const turnParam = 'turn';

/** The address of a conversation, or of one of its turns. */
export const conversationPath = (conversationId: string, turnId?: string): string =>
  `${chatPath}?${new URLSearchParams({ [conversationParam]: conversationId, ...(turnId && { [turnParam]: turnId }) })}`;

function readSource(text: string | null): OpenSource | undefined {
  const [segmentId, citationId] = text?.split('_') ?? [];
  return segmentId && citationId ? { segmentId, citationId } : undefined;
}

/** The address as the chat reads it; the identity changes only when what it says changes. */
export function useChatAddress() {
  const { entryGptSystemId } = useParams();
  const [search, setSearch] = useSearchParams();
  const conversationId = search.get(conversationParam) ?? undefined;
  const turnId = search.get(turnParam) ?? undefined;
  const sourceText = search.get(sourceParam);
  const openSource = useMemo(() => readSource(sourceText), [sourceText]);
  const showSource = useCallback(
    (source: OpenSource | undefined) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (source) next.set(sourceParam, `${source.segmentId}_${source.citationId}`);
          else next.delete(sourceParam);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { entryGptSystemId, conversationId, turnId, openSource, showSource };
}

/** Goes to a conversation, or to the beginning of a new one. */
export function useChatNavigation() {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const openConversation = useCallback(
    (conversationId: string, options?: { replace: boolean; flushSync?: boolean }) => {
      void navigate(conversationPath(conversationId), options);
    },
    [navigate],
  );
  const startNew = useCallback(
    (gptSystemId?: string) => {
      dispatch(currentConversationChanged(''));
      if (gptSystemId) dispatch(currentAgentChanged(gptSystemId));
      // At once: a conversation that has just loaded must not be remembered again before it is left.
      void navigate(chatPath, { flushSync: true });
    },
    [navigate, dispatch],
  );
  return { openConversation, startNew };
}
