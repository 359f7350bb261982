/** Calls of the model providers' administration. */
import { modelProviderRoutes } from '@polylogue/contract/model-providers/routes';
import { api, mutationOf, queryOf } from '../../lib/api.ts';

const providersApi = api.enhanceEndpoints({ addTagTypes: ['ModelProvider'] }).injectEndpoints({
  endpoints: (build) => ({
    modelProviders: queryOf(build, modelProviderRoutes.list, { providesTags: ['ModelProvider'] }),
    discoveredServers: queryOf(build, modelProviderRoutes.discovered, { providesTags: ['ModelProvider'] }),
    createProvider: mutationOf(build, modelProviderRoutes.create, { invalidatesTags: ['ModelProvider'] }),
    updateProvider: mutationOf(build, modelProviderRoutes.update, { invalidatesTags: ['ModelProvider'] }),
    removeProvider: mutationOf(build, modelProviderRoutes.remove, { invalidatesTags: ['ModelProvider'] }),
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
