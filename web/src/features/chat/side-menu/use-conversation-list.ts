/**
 * Rows of a conversation list: pages of the server, searched locally at once and on the server for the rest.
 */
import type { ConversationListItem } from '@polylogue/contract/chat/conversations/schemas';
import { useMemo } from 'react';
import { conversationsApi, type ListPage } from '../state/api.ts';
import { isTitleMatch } from '../state/list/list-groups.ts';
import { useHiddenConversations } from '../state/list/hidden-conversations.ts';

interface ConversationListState {
  items: readonly ConversationListItem[];
  isLoading: boolean;
  hasFailed: boolean;
  /** Loads the next page unless there is none or a load is running. */
  loadMore(): void;
  retry(): void;
}

const itemsOf = (pages: readonly ListPage[] | undefined) => pages?.flatMap(({ items }) => items) ?? [];

/** Merges lists, newest first without duplicates. */
function merged(...lists: (readonly ConversationListItem[])[]): ConversationListItem[] {
  const byId = new Map(lists.flat().map((item) => [item.conversationId, item]));
  return [...byId.values()].toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

/** Returns conversations whose title or text contains the keywords (document 1 §5, Conversation list search). */
export function useConversationList(isArchived: boolean, keywords: string): ConversationListState {
  const isSearching = keywords !== '';
  const all = conversationsApi.useConversationListInfiniteQuery(
    { isArchived, keywords: '' },
    { refetchOnReconnect: true },
  );
  const found = conversationsApi.useConversationListInfiniteQuery(
    { isArchived, keywords },
    { skip: !isSearching },
  );
  const hidden = useHiddenConversations();
  // `data` may belong to another list.
  const loaded = all.currentData?.pages;
  const matching = isSearching ? found.currentData?.pages : undefined;
  const items = useMemo(() => {
    const matches = itemsOf(loaded).filter((item) => isTitleMatch(item, keywords));
    const rows = isSearching ? merged(matches, itemsOf(matching)) : matches;
    return rows.filter(({ conversationId }) => !hidden.includes(conversationId));
  }, [loaded, matching, keywords, isSearching, hidden]);
  const shown = isSearching ? found : all;
  return {
    items,
    isLoading: shown.isFetching && !shown.currentData && items.length === 0,
    hasFailed: shown.isError && items.length === 0,
    loadMore: () => {
      if (shown.hasNextPage && !shown.isFetching) void shown.fetchNextPage();
    },
    retry: () => void shown.refetch(),
  };
}
