/** Calls of the administration of model providers. */
import { modelProviderRoutes } from '@polylogue/contract/instance/model-providers/routes';
import { entityApi } from '../../../entity/entity-api.ts';
import { listSource } from '../../../entity/list-source.ts';
import { api, mutationOf } from '../../../lib/http/api.ts';

const { testUnsaved, ...changing } = modelProviderRoutes;

/** A provider change affects the list of agents and their models. */
export const providerApi = entityApi('ModelProvider', changing, ['Agent', 'AuditEntry']);
export const providers = listSource(providerApi.list);

/** A test changes no data. */
export const { useTestConnectionMutation } = api.injectEndpoints({
  endpoints: (build) => ({ testConnection: mutationOf(build, testUnsaved) }),
});
