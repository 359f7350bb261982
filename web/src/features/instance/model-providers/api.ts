/** Calls of the model providers' administration. */
import { modelProviderRoutes } from '@polylogue/contract/instance/model-providers/routes';
import { entityApi } from '../../../entity/entity-api.ts';
import { listSource } from '../../../entity/list-source.ts';
import { api, mutationOf } from '../../../lib/http/api.ts';

const { testUnsaved, ...changing } = modelProviderRoutes;

/** A provider more or less changes which agents there are, and what they answer from. */
export const providerApi = entityApi('ModelProvider', changing, ['Agent', 'AuditEntry']);
export const providers = listSource(providerApi.list);

/** A test changes nothing. */
export const { useTestConnectionMutation } = api.injectEndpoints({
  endpoints: (build) => ({ testConnection: mutationOf(build, testUnsaved) }),
});
