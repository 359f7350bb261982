/** Calls of prices and of the own usage. */
import { limitRoutes } from '@polylogue/contract/access-policies/limits/routes';
import { priceRoutes } from '@polylogue/contract/access-policies/prices/routes';
import { ownUsageRoutes } from '@polylogue/contract/access-policies/prices/usage-routes';
import { entityApi } from '../../../entity/entity-api.ts';
import { api, queryOf } from '../../../lib/http/api.ts';

/** Changes of prices affect what is offered to agents. */
export const priceApi = entityApi('Price', priceRoutes, ['Agent', 'AuditEntry']);

/** Reloads with each visit, as every answer changes it. */
export const ownUsageApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownUsage: queryOf(build, ownUsageRoutes.get, { keepUnusedDataFor: 0 }),
    ownLimits: queryOf(build, limitRoutes.own, { keepUnusedDataFor: 0 }),
  }),
});
