/**
 * Logs faults of this page and reports them to the operator's error service, if configured
 * (document 1 §9).
 */
import { log } from '../../lib/log.ts';

/** Reported by browsers without an actual fault (document 1 §8). */
const harmlessMessage = 'ResizeObserver loop completed with undelivered notifications';

/** Loads the error service's library with the first fault, only if a service is configured. */
async function send(error: unknown, componentName: string): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="error-reporting"]');
  if (!meta?.content.startsWith('http')) return;
  try {
    const { reportTo } = await import('./error-service.ts');
    reportTo({ dsn: meta.content, environment: meta.dataset.environment }, { error, componentName });
  } catch (cause) {
    log.warn('The error report could not be sent', cause);
  }
}

function report(error: unknown, componentName: string): void {
  const message = error instanceof Error ? error.message : String(error);
  if (!message.includes(harmlessMessage)) void send(error, componentName);
}

/** Logs and reports a failed screen with the name of its component. */
export function reportCrash(error: unknown, componentName: string): void {
  log.error(`Crash in ${componentName}`, error);
  report(error, componentName);
}

/** Returns the first component of a React component stack; in production builds, which shorten names, its file name. */
export function componentNameOf(componentStack: string | null | undefined): string {
  const stack = componentStack ?? '';
  const [, file] = /\/assets\/([\w-]+?)-[\w-]{8}\.js/.exec(stack) ?? [];
  const [, name] = /at (\w+)/.exec(stack) ?? [];
  return file ?? name ?? 'application';
}

/** Reports faults that no screen catches; the browser logs them. */
export function watchFaults(): void {
  addEventListener('error', ({ error, message }) => report(error ?? message, 'page'));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'page'));
}
