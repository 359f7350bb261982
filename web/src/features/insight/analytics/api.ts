/** Calls of the reports over usage. */
import { analyticsRoutes } from '@polylogue/contract/insight/analytics/routes';
import { entityApi } from '../../../entity/entity-api.ts';

const { export: exportRoute, ...reports } = analyticsRoutes;

export { exportRoute };
export const analyticsApi = entityApi('Usage', reports);
