/** Calls of the agent directory, for people who chat with agents. */
import { agentDirectoryRoutes as routes } from '@polylogue/contract/agents/catalog/routes';
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import { api, mutationOf, queryOf } from '../../../lib/http/api.ts';

/** Paged lists. */
const listRoutes = {
  all: routes.availableForConversation,
  system: routes.system,
  mine: routes.mine,
  sharedWithMe: routes.sharedWithMe,
} as const;
export type DirectoryList = keyof typeof listRoutes;

interface ListQuery {
  list: DirectoryList;
  keywords: string;
  category?: string | undefined;
  /** Page size; default: the server's. */
  top?: number;
}
interface ListPage {
  items: DirectoryAgent[];
  continuationToken?: string;
  count?: { value: number; isExact: boolean };
}

/** Tagged `Agent`, so that any change of agents invalidates these lists. */
export const directoryApi = api
  .enhanceEndpoints({ addTagTypes: ['Agent', 'AgentPins', 'RecentAgents', 'ConfigurationState'] })
  .injectEndpoints({
    endpoints: (build) => ({
      directoryList: build.infiniteQuery<ListPage, ListQuery, string>({
        query: ({ queryArg: { list, keywords, category, top }, pageParam }) => ({
          route: listRoutes[list],
          args: {
            query: {
              keywords: keywords || undefined,
              category,
              continuationToken: pageParam || undefined,
              top: top === undefined ? undefined : String(top),
            },
          },
        }),
        infiniteQueryOptions: {
          initialPageParam: '',
          getNextPageParam: ({ continuationToken }) => continuationToken,
        },
        providesTags: ['Agent', 'ReaderTexts'],
      }),
      categories: queryOf(build, routes.categories, { providesTags: ['Agent'] }),
      pinnedAgents: queryOf(build, routes.pinned, { providesTags: ['Agent', 'AgentPins', 'ReaderTexts'] }),
      recentAgents: queryOf(build, routes.recent, { providesTags: ['Agent', 'RecentAgents', 'ReaderTexts'] }),
      unfinishedDrafts: queryOf(build, routes.configStates, { providesTags: ['ConfigurationState'] }),
      basicAgent: queryOf(build, routes.basic, { providesTags: ['Agent', 'ReaderTexts'] }),
      pinAgent: mutationOf(build, routes.pin, { invalidatesTags: ['AgentPins'] }),
      unpinAgent: mutationOf(build, routes.unpin, { invalidatesTags: ['AgentPins'] }),
      rememberShared: mutationOf(build, routes.rememberShared, { invalidatesTags: ['Agent'] }),
    }),
  });
