/** Actions of the signed-in user, and enabled features. */
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

/** Returns a function that checks a feature flag; all are off until loaded. */
export function useFeatureCheck(): (name: string) => boolean {
  const isAuthenticated = useIsAuthenticated();
  const { data } = accountApi.useFeaturesQuery(undefined, { skip: !isAuthenticated });
  return (name) => data?.items.some((feature) => feature.name === name && feature.enabled) ?? false;
}

/** Returns true if a feature flag is on; false until loaded. */
export const useIsFeatureEnabled = (name: FeatureName): boolean => useFeatureCheck()(name);

/** Actions of the user. The server enforces them; the client only hides controls. */
export interface OwnActions {
  /** `undefined` until loaded. */
  actions: readonly Action[] | undefined;
  /** Error of loading them. */
  error: unknown;
  reload(): void;
}

export function useOwnActions(): OwnActions {
  const isAuthenticated = useIsAuthenticated();
  const { data, error, refetch } = accountApi.useResolvedActionsQuery(undefined, { skip: !isAuthenticated });
  return { actions: data?.resolvedActions, error: data ? undefined : error, reload: () => void refetch() };
}

/** Returns true if the user has an action; `undefined` until loaded. */
export const useHasAction = (action: Action): boolean | undefined =>
  useOwnActions().actions?.includes(action);

/** Returns true if the user may make a call; false until loaded. */
export function useMayCall({ access }: { access: { anyOf: readonly Action[] } }): boolean {
  const { actions = [] } = useOwnActions();
  return access.anyOf.some((action) => actions.includes(action));
}
