/** Lazy thread for pages that start without one, preloaded while a question is typed. */
import { preloadable } from '../../../lib/preloadable.tsx';

export const Thread = preloadable(async () => (await import('./thread.tsx')).Thread);
