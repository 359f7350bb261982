/** Calls of the administration of feature flags; what the shell knows of them is stale after a change. */
import { featureFlagRoutes } from '@polylogue/contract/instance/feature-flags/routes';
import { entityApi } from '../../../entity/entity-api.ts';

export const featureFlagApi = entityApi('FeatureFlag', featureFlagRoutes, ['AuditEntry']);
