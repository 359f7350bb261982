/** Screen shown after a component failed; the fault is reported with the component's name. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { componentNameOf, reportCrash } from '../faults/fault-reports.ts';
import { PlainScreen } from './plain-screen.tsx';

/** Also the error element of routes: the router reports their faults (app.tsx). */
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

/** Catches faults outside the routes. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    reportCrash(error, componentNameOf(componentStack));
  }

  override render() {
    return this.state.hasCrashed ? <CrashScreen /> : this.props.children;
  }
}
