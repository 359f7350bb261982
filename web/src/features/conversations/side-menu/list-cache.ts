/** Changes rows in every kept conversation list at once, and takes the change back. */
import type { ConversationListItem } from '@polylogue/contract/conversations/schemas';
import { conversationsApi, type ListPage, type ListQuery } from '../api.ts';
import type { Thunk } from '../runs/store-types.ts';

/** Gives the new items of a kept list. */
type ChangeItems = (items: ConversationListItem[], list: ListQuery) => ConversationListItem[];

/** Applies `change` to all pages of all kept lists. Returns how to undo it. */
export const changeLists =
  (change: ChangeItems): Thunk<() => void> =>
  (dispatch, getState) => {
    const { selectCachedArgsForQuery, updateQueryData } = conversationsApi.util;
    // The endpoints were added to this API after the root state was typed.
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

/** Moves a conversation between the current and the archived lists, to where its time puts it. */
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
