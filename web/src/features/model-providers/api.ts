/** Calls of the model providers' administration. */
import { modelProviderRoutes } from '@polylogue/contract/model-providers/routes';
import { api, mutationOf, queryOf } from '../../lib/http/api.ts';

/** A provider more or less changes which agents there are, and what they answer from. */
const changed = ['ModelProvider', 'Agent'] as const;

const providersApi = api.enhanceEndpoints({ addTagTypes: changed }).injectEndpoints({
  endpoints: (build) => ({
    modelProviders: queryOf(build, modelProviderRoutes.list, { providesTags: ['ModelProvider'] }),
    discoveredServers: queryOf(build, modelProviderRoutes.discovered, { providesTags: ['ModelProvider'] }),
    createProvider: mutationOf(build, modelProviderRoutes.create, { invalidatesTags: changed }),
    updateProvider: mutationOf(build, modelProviderRoutes.update, { invalidatesTags: changed }),
    removeProvider: mutationOf(build, modelProviderRoutes.remove, { invalidatesTags: changed }),
    testProvider: mutationOf(build, modelProviderRoutes.testUnsaved),
  }),
});
export const {
  useModelProvidersQuery,
  useDiscoveredServersQuery,
  useCreateProviderMutation,
  useUpdateProviderMutation,
  useRemoveProviderMutation,
  useTestProviderMutation,
} = providersApi;
