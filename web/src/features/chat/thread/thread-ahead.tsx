/** The thread, for pages that begin without one: it comes with the first words of a question. */
import { lazyAhead } from '../../../lib/lazy-ahead.tsx';

export const Thread = lazyAhead(async () => (await import('./thread.tsx')).Thread);
