/** Agents of the discovery page: a paged list of the server, or the pinned ones. */
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import { useMemo } from 'react';
import { type DirectoryList, directoryApi } from '../api.ts';

export const shownLists = ['all', 'system', 'mine', 'sharedWithMe', 'pinned'] as const;
export type ShownList = (typeof shownLists)[number];

/** Search criteria. */
export interface Search {
  keywords: string;
  category: string | undefined;
}

interface Directory {
  agents: readonly DirectoryAgent[];
  count: { value: number; isExact: boolean } | undefined;
  isLoading: boolean;
  error: unknown;
  loadMore(): void;
  retry(): void;
}

/** Filters the pinned agents, which load all at once. */
function usePinned({ keywords, category }: Search, isOff: boolean): Directory {
  const { data, error, refetch } = directoryApi.usePinnedAgentsQuery(undefined, { skip: isOff });
  const agents = useMemo(() => {
    const wanted = keywords.toLowerCase();
    const holds = (text: string) => text.toLowerCase().includes(wanted);
    const isUnder = (agent: DirectoryAgent) =>
      category === undefined ||
      agent.categories.some((name) => name.toLowerCase() === category.toLowerCase());
    const found = data?.items.filter(({ name, description }) => holds(name) || holds(description)) ?? [];
    return found.filter(isUnder);
  }, [data, keywords, category]);
  return {
    agents,
    count: data && { value: agents.length, isExact: true },
    isLoading: !data && !error,
    error: data ? undefined : error,
    loadMore: () => undefined,
    retry: () => void refetch(),
  };
}

function usePages(list: DirectoryList, search: Search, isOff: boolean): Directory {
  const query = directoryApi.useDirectoryListInfiniteQuery({ list, ...search }, { skip: isOff });
  const pages = query.currentData?.pages;
  const agents = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]);
  return {
    agents,
    count: pages?.[0]?.count,
    isLoading: !pages && !query.isError,
    error: pages ? undefined : query.error,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

export function useDirectory(list: ShownList, search: Search): Directory {
  const isPinned = list === 'pinned';
  const pinned = usePinned(search, !isPinned);
  const paged = usePages(isPinned ? 'all' : list, search, isPinned);
  return isPinned ? pinned : paged;
}

/** Returns the number of agents in a list; `undefined` until known. */
export function useListCount(list: ShownList): Directory['count'] {
  const isPinned = list === 'pinned';
  const { data: pinned } = directoryApi.usePinnedAgentsQuery(undefined, { skip: !isPinned });
  const { data } = directoryApi.useDirectoryListInfiniteQuery(
    { list: isPinned ? 'all' : list, keywords: '' },
    { skip: isPinned },
  );
  return isPinned ? pinned && { value: pinned.items.length, isExact: true } : data?.pages[0]?.count;
}
