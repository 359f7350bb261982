/** Loads the instance settings of a signed-in user into the auth state (document 2 §7.1). */
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { authActions, selectIsAuthenticated } from '../../features/people/public.ts';
import { api, queryOf } from '../../lib/http/api.ts';

/** Settings expire after 7 days; the next token renewal reloads them. */
const maxAgeSeconds = 7 * 24 * 3600;

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    instanceSettings: queryOf(build, instanceSettingsRoutes.get, { keepUnusedDataFor: maxAgeSeconds }),
  }),
});

/** Renders nothing. */
export function InstanceSettings() {
  const dispatch = useDispatch();
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const { data } = settingsApi.useInstanceSettingsQuery(undefined, {
    skip: !isAuthenticated,
    refetchOnMountOrArgChange: maxAgeSeconds,
  });
  useEffect(() => {
    if (data) dispatch(authActions.settingsLoaded(data));
  }, [data, dispatch]);
  return null;
}
