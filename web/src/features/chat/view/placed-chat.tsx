/** A chat with one agent in a place of its own, for pages and panes that are split from the chat of a person. */
import { lazyAhead } from '../../../lib/lazy-ahead.tsx';

export const PlacedChat = lazyAhead(async () => (await import('./chat-with-agent.tsx')).ChatWithAgent);
