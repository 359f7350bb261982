/** Updates cached conversation lists after local changes without refetching all pages. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { ConversationListItem } from '@polylogue/contract/chat/conversations/schemas';
import { callRoute } from '../../../../lib/http/http-client.ts';
import { log } from '../../../../lib/log.ts';
import { conversationsApi, type ListPage, type ListQuery } from '../api.ts';
import { userChat } from '../context/user-chat.ts';
import type { Thunk } from '../store-types.ts';
import type { CachedConversation } from '../segments/cached-conversation.ts';

/** Maps the items of a cached list to new ones. */
type ChangeItems = (items: ConversationListItem[], list: ListQuery) => ConversationListItem[];

/** Applies `change` to all pages of all cached lists. Returns an undo function. */
export const changeLists =
  (change: ChangeItems): Thunk<() => void> =>
  (dispatch, getState) => {
    const { selectCachedArgsForQuery, updateQueryData } = conversationsApi.util;
    // The endpoints are injected after the root state is typed.
    const state = getState() as Parameters<typeof selectCachedArgsForQuery>[0];
    const patches = selectCachedArgsForQuery(state, 'conversationList').map((list: ListQuery) =>
      dispatch(
        updateQueryData('conversationList', list, (draft: { pages: ListPage[] }) => {
          for (const page of draft.pages) page.items = change(page.items, list);
        }),
      ),
    );
    return () => {
      for (const { undo } of patches) undo();
    };
  };

/** Moves a conversation between the current and the archived lists, sorted by its time. */
export const moveBetweenLists = (item: ConversationListItem, isArchived: boolean): ChangeItems => {
  let placedIn = new Set<ListQuery>();
  return (items, list) => {
    const others = items.filter(({ conversationId }) => conversationId !== item.conversationId);
    const isWanted =
      list.isArchived === isArchived && item.title.toLowerCase().includes(list.keywords.toLowerCase());
    if (!isWanted || placedIn.has(list)) return others;
    const at = others.findIndex(({ updatedAt }) => updatedAt < item.updatedAt);
    if (at < 0 && others.length > 0) return others;
    placedIn = placedIn.add(list);
    return others.toSpliced(at < 0 ? others.length : at, 0, item);
  };
};

/** Merges the first page into a cached list and removes rows that should be on it but are missing. */
function mergeFirstPage(pages: ListPage[], first: ListPage): void {
  const [shown] = pages;
  if (!shown) return;
  const fresh = new Set(first.items.map(({ conversationId }) => conversationId));
  const oldest = first.continuationToken === undefined ? '' : (first.items.at(-1)?.updatedAt ?? '');
  for (const page of pages) {
    page.items = page.items.filter((row) => !fresh.has(row.conversationId) && row.updatedAt < oldest);
  }
  shown.items.unshift(...first.items);
}

/** Returns the row of a conversation; `undefined` for a test of a draft. */
function rowOf(
  conversation: CachedConversation,
  updatedAt = conversation.updatedAt,
): ConversationListItem | undefined {
  const { conversationId, title, createdAt, archivedAt, isPrivate, gptSystem } = conversation;
  const { gptSystemId, name } = gptSystem;
  if (gptSystemId === undefined) return undefined;
  const head = { conversationId, title, createdAt, updatedAt, archivedAt, ...(isPrivate && { isPrivate }) };
  return { ...head, gptSystem: { gptSystemId, name } };
}

/** Updates the row of a conversation that another tab or device changed; reloads lists that have no place for it. */
export const placeChangedRow =
  (conversation: CachedConversation): Thunk<void> =>
  (dispatch) => {
    const row = rowOf(conversation);
    if (!row) return;
    const isArchived = row.archivedAt !== undefined;
    const isAnswering = conversation.segments.some(({ status }) => status === 'Streaming');
    const changed: ConversationListItem = { ...row, ...(isAnswering && { isAnswering }) };
    const move = moveBetweenLists(changed, isArchived);
    let isPlaced = false;
    const place: ChangeItems = (items, list) => {
      const at = items.findIndex(({ conversationId }) => conversationId === row.conversationId);
      const known = items[at];
      const isSearch = list.keywords !== '';
      const isInPlace =
        known && (isSearch || (list.isArchived === isArchived && known.updatedAt === row.updatedAt));
      const { match } = known ?? {};
      const next = isInPlace ? items.with(at, { ...changed, ...(match && { match }) }) : move(items, list);
      isPlaced ||= next.some(({ conversationId }) => conversationId === row.conversationId);
      return isSearch && !known ? items : next;
    };
    dispatch(changeLists(place));
    if (!isPlaced) dispatch(conversationsApi.util.invalidateTags(['ConversationList']));
  };

/** Removes the row of a deleted conversation. */
export const removeRow = (deletedId: string): Thunk<() => void> =>
  changeLists((items) => items.filter(({ conversationId }) => conversationId !== deletedId));

const currentList: ListQuery = { isArchived: false, keywords: '' };

/**
 * Refetches the first page of current conversations and merges it into the cache, with the titles of cached
 * conversations.
 */
export const refreshFirstPage =
  (): Thunk<Promise<void>> =>
  async (dispatch, getState, { http }) => {
    const { selectCachedArgsForQuery, updateQueryData } = conversationsApi.util;
    try {
      const first = await callRoute(http, conversationRoutes.list, { args: { query: {} } });
      dispatch(
        updateQueryData('conversationList', currentList, (draft: { pages: ListPage[] }) =>
          mergeFirstPage(draft.pages, first),
        ),
      );
      // The endpoints are injected after the root state is typed.
      const state = getState() as Parameters<typeof selectCachedArgsForQuery>[0];
      for (const args of selectCachedArgsForQuery(state, 'conversation')) {
        const row = first.items.find(({ conversationId }) => conversationId === args.conversationId);
        if (row) {
          dispatch(updateQueryData('conversation', args, (draft) => void (draft.title = row.title)));
        }
      }
    } catch (error) {
      log.warn('The list of conversations could not be reloaded', error);
    }
  };

/** Moves the conversation of a new question to the top of its list; `begun` is a new conversation. */
export const moveRowToTop =
  (conversationId: string, begun?: CachedConversation): Thunk<void> =>
  (dispatch, getState) => {
    const { calls } = userChat;
    const select = conversationsApi.endpoints.conversation.select({ calls, conversationId });
    const conversation = begun ?? select(getState() as Parameters<typeof select>[0]).data;
    if (!conversation) return;
    const row = rowOf(conversation, new Date().toISOString());
    if (row) dispatch(changeLists(moveBetweenLists(row, row.archivedAt !== undefined)));
  };

/** Clears the running-answer mark of a conversation's row. */
export const clearAnsweringMark = (conversationId: string): Thunk<() => void> =>
  changeLists((items) =>
    items.map((row) => {
      if (row.conversationId !== conversationId) return row;
      const { isAnswering: _, ...settled } = row;
      return settled;
    }),
  );
