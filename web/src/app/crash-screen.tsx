/** What remains when a component failed; the failure goes to the log with the component's name. */
import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { log } from '../lib/log.ts';
import { PlainScreen } from './plain-screen.tsx';

/** Browsers report this where nothing is wrong (document 1 §8). */
const harmlessMessage = 'ResizeObserver loop completed with undelivered notifications';

/** Reports a crash; `componentName` says where. */
export function reportCrash(error: unknown, componentName: string): void {
  if (error instanceof Error && error.message.includes(harmlessMessage)) return;
  log.error(`Crash in ${componentName}`, error);
}

export function CrashScreen() {
  const { t } = useTranslation('app');
  return (
    <PlainScreen role="alert">
      <h1>{t('crash.title')}</h1>
      <p>
        {t('crash.meanwhile')}{' '}
        <button type="button" onClick={() => location.reload()}>
          {t('crash.reload')}
        </button>{' '}
        {t('crash.tryAgain')}
      </p>
    </PlainScreen>
  );
}

/** The crash screen of a route. */
export function RouteCrash() {
  const error = useRouteError();
  useEffect(() => reportCrash(error, 'route'), [error]);
  return <CrashScreen />;
}

/** Catches what fails outside the routes. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    const [, name = 'application'] = /at (\w+)/.exec(componentStack ?? '') ?? [];
    reportCrash(error, name);
  }

  override render() {
    return this.state.hasCrashed ? <CrashScreen /> : this.props.children;
  }
}
