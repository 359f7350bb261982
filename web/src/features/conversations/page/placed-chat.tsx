/** A chat with one agent in a place of its own, for pages and panes that are split from the chat of a person. */
import { lazyAhead } from '../../../lib/lazy-ahead.tsx';

/** Comes with the script of that chat, so that what they share is not cut into pieces. */
export const PlacedChat = lazyAhead(async () => (await import('../parts/chat-page.tsx')).PlacedChat);
