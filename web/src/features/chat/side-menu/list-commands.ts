/** Optimistic actions on conversations, reverted on a server error. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { ConversationListItem } from '@polylogue/contract/chat/conversations/schemas';
import { failureOf } from '../../../lib/http/api-failure.ts';
import { callRoute, type HttpClient } from '../../../lib/http/http-client.ts';
import { conversationsApi } from '../state/api.ts';
import { userChat } from '../state/context/user-chat.ts';
import type { Dispatch } from '../state/store-types.ts';
import { conversationHidden, conversationUnhidden } from '../state/list/hidden-conversations.ts';
import { changeLists, moveBetweenLists } from '../state/list/list-cache.ts';

const paramsOf = ({ conversationId }: ConversationListItem) => ({ conversationId });

/** Renames a conversation. On a server error, restores the old title and rejects. */
export async function rename(dispatch: Dispatch, item: ConversationListItem, title: string): Promise<void> {
  const params = paramsOf(item);
  const undoLists = dispatch(
    changeLists((items) =>
      items.map((known) => (known.conversationId === params.conversationId ? { ...known, title } : known)),
    ),
  );
  const head = dispatch(
    conversationsApi.util.updateQueryData('conversation', { calls: userChat.calls, ...params }, (draft) => {
      draft.title = title;
    }),
  );
  try {
    const { renameConversation } = conversationsApi.endpoints;
    await dispatch(renameConversation.initiate({ params, body: { title } })).unwrap();
  } catch (error) {
    undoLists();
    head.undo();
    throw error;
  }
}

/** Archives or restores a conversation. On a server error, moves the row back and rejects. */
export async function setArchived(
  dispatch: Dispatch,
  item: ConversationListItem,
  isArchived: boolean,
): Promise<void> {
  const { archiveConversation, unArchiveConversation } = conversationsApi.endpoints;
  const endpoint = isArchived ? archiveConversation : unArchiveConversation;
  const undo = dispatch(changeLists(moveBetweenLists(item, isArchived)));
  try {
    await dispatch(endpoint.initiate({ params: paramsOf(item) })).unwrap();
  } catch (error) {
    undo();
    throw error;
  }
  dispatch(conversationsApi.util.invalidateTags(['ConversationList']));
}

/** Starts a deletion that hides the row and can be undone until it is committed. */
export function beginDeletion(dispatch: Dispatch, http: HttpClient, item: ConversationListItem) {
  const { conversationId } = item;
  const undo = () => void dispatch(conversationUnhidden(conversationId));
  dispatch(conversationHidden(conversationId));
  return {
    undo,
    /** Deletes permanently. On a server error, shows the row again and rejects. */
    async commit({ isLeaving }: { isLeaving: boolean }): Promise<void> {
      try {
        const args = { params: paramsOf(item) };
        await callRoute(http, conversationRoutes.delete, { args, keepalive: isLeaving });
      } catch (error) {
        // Already deleted elsewhere.
        if (failureOf(error)?.status === 404) return;
        undo();
        throw error;
      }
    },
  };
}
