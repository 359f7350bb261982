/**
 * Loads the resources required before the first screen and checks whether the server is available.
 */
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { authActions, selectAuth } from '../features/people/public.ts';
import { api, queryOf } from '../lib/http/api.ts';
import { selectIsBusy } from '../lib/http/connection.ts';
import { fetchText } from '../lib/http/fetch-text.ts';
import { wait } from '../lib/wait.ts';

const pollMs = 2000;

const bootApi = api.injectEndpoints({
  endpoints: (build) => ({ applicationSettings: queryOf(build, instanceSettingsRoutes.application) }),
});

/** Polls the server's health until it is ready and updates the health-check flag. */
async function watchHealth(onIssue: (isIssue: boolean) => void, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await fetchText('/health/ready', signal);
      onIssue(false);
      return;
    } catch {
      if (signal.aborted) return;
      onIssue(true);
    }
    await wait(pollMs, signal).catch(() => undefined);
  }
}

export interface Boot {
  /**
   * True once the current application settings are loaded, so that nobody signs in with those of
   * the last visit.
   */
  isReady: boolean;
  /** The server responds but is not ready yet (document 1 §2, other shell screens). */
  hasHealthIssue: boolean;
}

/** Loads the application settings and checks the server's health whenever it refuses service. */
export function useBoot(): Boot {
  const dispatch = useDispatch();
  const { data, isError, refetch } = bootApi.useApplicationSettingsQuery();
  const isBusy = useSelector(selectIsBusy);
  const { healthCheckIssue, areSettingsLoaded } = useSelector(selectAuth);
  useEffect(() => {
    if (data) dispatch(authActions.settingsLoaded(data));
  }, [data, dispatch]);
  // Also until the flag is cleared: the last busy call may succeed before the health check runs.
  const isTroubled = isError || isBusy || healthCheckIssue;
  const onIssue = useEffectEvent((isIssue: boolean) => {
    if (isIssue !== healthCheckIssue) dispatch(authActions.healthCheckIssueChanged(isIssue));
    if (!isIssue && isError) void refetch();
  });
  useEffect(() => {
    if (!isTroubled) return;
    const watching = new AbortController();
    void watchHealth((isIssue) => onIssue(isIssue), watching.signal);
    return () => watching.abort();
  }, [isTroubled]);
  return { isReady: areSettingsLoaded, hasHealthIssue: healthCheckIssue };
}
