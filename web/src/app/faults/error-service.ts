/**
 * Sentry-compatible service configured by the operator: one event per fault, and no other data of
 * the page.
 */
import { clientVersion } from '@polylogue/contract/version';
import { captureException, dedupeIntegration, init } from '@sentry/react';
import { withoutContent } from './without-content.ts';

export interface ErrorService {
  dsn: string;
  environment: string | undefined;
}

let isStarted = false;

/** Disables the library's integrations: they read addresses, clicks, console and requests. */
function start({ dsn, environment = 'production' }: ErrorService): void {
  if (isStarted) return;
  isStarted = true;
  init({
    dsn,
    environment,
    release: clientVersion,
    defaultIntegrations: false,
    integrations: [dedupeIntegration()],
    sendClientReports: false,
    tracesSampleRate: 0,
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: 0,
    beforeSend: (event) => withoutContent(event, location.origin),
  });
}

/** Reports a fault with the name of its component. */
export function reportTo(
  service: ErrorService,
  { error, componentName }: { error: unknown; componentName: string },
): void {
  start(service);
  captureException(error, { tags: { component: componentName } });
}
