/** What the signed-in person may do, and which features are on. */
import { identityRoutes } from '@polylogue/contract/identity/routes';
import { instanceSettingsRoutes } from '@polylogue/contract/instance-settings/routes';
import type { Action } from '@polylogue/contract/permissions';
import { api, queryOf } from '../../lib/http/api.ts';
import { useIsAuthenticated } from '../auth/api.ts';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    resolvedActions: queryOf(build, identityRoutes.resolvedActions),
    features: queryOf(build, instanceSettingsRoutes.features),
  }),
});

type FeatureName = 'ShowFooter' | 'AllowUserCreatedGptSystems' | 'ShowInstanceSettingsPage';

/** Whether a feature flag is on; false until known. */
export function useIsFeatureEnabled(name: FeatureName): boolean {
  const isAuthenticated = useIsAuthenticated();
  const { data } = accountApi.useFeaturesQuery(undefined, { skip: !isAuthenticated });
  return data?.items.some((feature) => feature.name === name && feature.enabled) ?? false;
}

/** Whether the person holds an action; `undefined` until known. The server decides; this only hides. */
export function useHasAction(action: Action): boolean | undefined {
  const isAuthenticated = useIsAuthenticated();
  const { data } = accountApi.useResolvedActionsQuery(undefined, { skip: !isAuthenticated });
  return data?.resolvedActions.includes(action);
}
