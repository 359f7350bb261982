/** Wrapper of all screens: navigation progress and connection banner. */
import { Suspense } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { BlankSpinner } from '../../ui/feedback/blank-spinner.tsx';
import { TopProgress } from '../../ui/feedback/top-progress.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { InstanceSettings } from './instance-settings.tsx';
import { useNewVersionCheck } from './new-version-check.ts';
import { TokenVersionGate } from './token-version-gate.tsx';

export function RootLayout() {
  const { state } = useNavigation();
  useNewVersionCheck();
  return (
    <TokenVersionGate>
      <InstanceSettings />
      <TopProgress isActive={state !== 'idle'} />
      <ConnectionBanner />
      <Suspense fallback={<BlankSpinner />}>
        <Outlet />
      </Suspense>
    </TokenVersionGate>
  );
}
