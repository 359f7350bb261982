/** What the signed-in person may do, and which features are on. */
import type { FeatureName } from '@polylogue/contract/instance/feature-flags/schemas';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import type { Action } from '@polylogue/contract/permissions';
import { api, queryOf } from '../../../../lib/http/api.ts';
import { useIsAuthenticated } from '../api.ts';

const accountApi = api.enhanceEndpoints({ addTagTypes: ['FeatureFlag'] }).injectEndpoints({
  endpoints: (build) => ({
    resolvedActions: queryOf(build, identityRoutes.resolvedActions),
    features: queryOf(build, instanceSettingsRoutes.features, { providesTags: ['FeatureFlag'] }),
  }),
});

/** Tells which feature flags are on; none until they are known. */
export function useFeatureCheck(): (name: string) => boolean {
  const isAuthenticated = useIsAuthenticated();
  const { data } = accountApi.useFeaturesQuery(undefined, { skip: !isAuthenticated });
  return (name) => data?.items.some((feature) => feature.name === name && feature.enabled) ?? false;
}

/** Whether a feature flag is on; false until known. */
export const useIsFeatureEnabled = (name: FeatureName): boolean => useFeatureCheck()(name);

/** What the person may do. The server decides; this only hides. */
export interface OwnActions {
  /** `undefined` until known. */
  actions: readonly Action[] | undefined;
  /** Why they could not be loaded. */
  error: unknown;
  reload(): void;
}

/** The actions of the signed-in person. */
export function useOwnActions(): OwnActions {
  const isAuthenticated = useIsAuthenticated();
  const { data, error, refetch } = accountApi.useResolvedActionsQuery(undefined, { skip: !isAuthenticated });
  return { actions: data?.resolvedActions, error: data ? undefined : error, reload: () => void refetch() };
}

/** Whether the person holds an action; `undefined` until known. */
export const useHasAction = (action: Action): boolean | undefined =>
  useOwnActions().actions?.includes(action);

/** Whether the person may make a call; false until known. */
export function useMayCall({ access }: { access: { anyOf: readonly Action[] } }): boolean {
  const { actions = [] } = useOwnActions();
  return access.anyOf.some((action) => actions.includes(action));
}
