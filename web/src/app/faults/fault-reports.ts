/** Faults of this page: logged, and reported to the operator's error service where one is configured (document 1 §9). */
import { log } from '../../lib/log.ts';

/** Browsers report this where nothing is wrong (document 1 §8). */
const harmlessMessage = 'ResizeObserver loop completed with undelivered notifications';

/** The error service's library is loaded with the first fault, and only where the page names a service. */
async function send(error: unknown, componentName: string): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="error-reporting"]');
  if (!meta?.content.startsWith('http')) return;
  try {
    const { reportTo } = await import('./error-service.ts');
    reportTo({ dsn: meta.content, environment: meta.dataset.environment }, { error, componentName });
  } catch (cause) {
    log.warn('The fault could not be reported', cause);
  }
}

function report(error: unknown, componentName: string): void {
  const message = error instanceof Error ? error.message : String(error);
  if (!message.includes(harmlessMessage)) void send(error, componentName);
}

/** Logs and reports that a screen has failed; `componentName` says where. */
export function reportCrash(error: unknown, componentName: string): void {
  log.error(`Crash in ${componentName}`, error);
  report(error, componentName);
}

/**
 * Which component a React component stack begins with. The build shortens names, so there it is the name of the
 * component's file.
 */
export function componentNameOf(componentStack: string | null | undefined): string {
  const stack = componentStack ?? '';
  const [, file] = /\/assets\/([\w-]+?)-[\w-]{8}\.js/.exec(stack) ?? [];
  const [, name] = /at (\w+)/.exec(stack) ?? [];
  return file ?? name ?? 'application';
}

/** Reports what no screen catches; the browser logs it by itself. */
export function watchFaults(): void {
  addEventListener('error', ({ error, message }) => report(error ?? message, 'page'));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'page'));
}
