/** Calls of the administration of feature flags; a change invalidates the shell's cached flags. */
import { featureFlagRoutes } from '@polylogue/contract/instance/feature-flags/routes';
import { entityApi } from '../../../entity/entity-api.ts';

export const featureFlagApi = entityApi('FeatureFlag', featureFlagRoutes, ['AuditEntry']);
