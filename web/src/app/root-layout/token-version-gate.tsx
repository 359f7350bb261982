/**
 * Renews a token of another version (document 1 §4, Token version check) and stops when that does
 * not help.
 */
import { tokenVersion } from '@polylogue/contract/version';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import {
  readTokenPayload,
  selectAuth,
  selectIsAuthenticated,
  useSession,
} from '../../features/people/public.ts';
import { sessionStore } from '../../lib/storage/browser-storage.ts';
import { log } from '../../lib/log.ts';
import { wait } from '../../lib/wait.ts';
import { BlankSpinner } from '../../ui/feedback/blank-spinner.tsx';
import { PlainScreen } from '../plain-screens/plain-screen.tsx';

const refreshDelayMs = 100;
/** Version of the last token whose refresh did not help. */
const storageKey = 'refreshedTokenVersion';

/**
 * Renders its children once the token's version matches. A wrong one is refreshed; if that did not
 * help, a click retries.
 */
export function TokenVersionGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const { n1aiToken } = useSelector(selectAuth);
  const version = n1aiToken && readTokenPayload(n1aiToken)?.v;
  const isMismatch = isAuthenticated && version !== tokenVersion;
  const [wasInVain] = useState(() => sessionStore.read(storageKey) !== undefined);

  // A renewal removes the token and sets another; the page is already reloading then.
  const isRefreshing = useRef(false);
  const [hadMismatch, setHadMismatch] = useState(false);
  if (isMismatch && !hadMismatch) setHadMismatch(true);

  const refresh = useEffectEvent(async () => {
    if (isRefreshing.current) return;
    isRefreshing.current = true;
    log.warn('Version mismatch detected. Attempting to refresh token and reload page.');
    sessionStore.write(storageKey, version);
    await wait(refreshDelayMs);
    await session.renew().catch(() => undefined);
    location.reload();
  });
  useEffect(() => {
    if (isMismatch && !wasInVain) void refresh();
    if (isAuthenticated && !isMismatch) sessionStore.remove(storageKey);
  }, [isMismatch, isAuthenticated, wasInVain]);

  if (isMismatch && wasInVain) return <ClickToContinue />;
  // No requests with the token that is about to be replaced.
  return hadMismatch && !wasInVain ? <BlankSpinner /> : children;
}

function ClickToContinue() {
  const { t } = useTranslation('app');
  const tryAgain = () => {
    sessionStore.remove(storageKey);
    location.reload();
  };
  return (
    <PlainScreen role="status">
      <p>{t('clickToContinue')}</p>
      <button
        type="button"
        className="plain-screen-click"
        aria-label={t('clickToContinue')}
        onClick={tryAgain}
      />
    </PlainScreen>
  );
}
