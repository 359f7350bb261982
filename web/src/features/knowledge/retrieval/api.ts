/** Calls of the search index's administration. */
import { searchIndexRoutes } from '@polylogue/contract/knowledge/retrieval/routes';
import { api, mutationOf, queryOf } from '../../../lib/http/api.ts';

const searchIndexApi = api.enhanceEndpoints({ addTagTypes: ['SearchIndex'] }).injectEndpoints({
  endpoints: (build) => ({
    searchIndex: queryOf(build, searchIndexRoutes.get, { providesTags: ['SearchIndex'] }),
    rebuildSearchIndex: mutationOf(build, searchIndexRoutes.rebuild, { invalidatesTags: ['SearchIndex'] }),
  }),
});
export const { useSearchIndexQuery, useRebuildSearchIndexMutation } = searchIndexApi;
