/** Lazy chat with one agent, for pages and panes that are bundled separately from the person's chat. */
import { lazyAhead } from '../../../lib/lazy-ahead.tsx';

export const PlacedChat = lazyAhead(async () => (await import('./chat-with-agent.tsx')).ChatWithAgent);
