/** Lazy chat with one agent, for pages and panes that are bundled separately from the person's chat. */
import { preloadable } from '../../../lib/preloadable.tsx';

export const LazyChat = preloadable(async () => (await import('./chat-with-agent.tsx')).ChatWithAgent);
