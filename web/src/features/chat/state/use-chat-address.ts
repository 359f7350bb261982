/** URL state of the chat: conversation, agent for a new one, opened source. */
import { useCallback, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { OpenSource } from './context/chat-context.ts';
import { currentAgentChanged, currentConversationChanged } from './chat-slice.ts';

const chatPath = '/chat';
const conversationParam = 'conversation';
const sourceParam = 'source';
const turnParam = 'turn';

/** Returns the URL of a conversation, or of one of its turns. */
export const conversationPath = (conversationId: string, turnId?: string): string =>
  `${chatPath}?${new URLSearchParams({ [conversationParam]: conversationId, ...(turnId && { [turnParam]: turnId }) })}`;

function readSource(text: string | null): OpenSource | undefined {
  const [segmentId, citationId] = text?.split('_') ?? [];
  return segmentId && citationId ? { segmentId, citationId } : undefined;
}

/** Returns the parsed URL state; its identity changes only with its content. */
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

/** Returns functions that navigate to a conversation or a new chat. */
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
      // Synchronous: a conversation that has just loaded must not be stored as the last one again.
      void navigate(chatPath, { flushSync: true });
    },
    [navigate, dispatch],
  );
  return { openConversation, startNew };
}
