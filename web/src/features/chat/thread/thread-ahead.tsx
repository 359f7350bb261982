/** Lazy thread for pages that start without one, preloaded while a question is typed. */
import { lazyAhead } from '../../../lib/lazy-ahead.tsx';

export const Thread = lazyAhead(async () => (await import('./thread.tsx')).Thread);
