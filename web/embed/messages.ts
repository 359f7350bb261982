/** What a page and the chat in its frame say to each other; each side checks whom it hears. */

/** Marks our messages among those of others. */
export const protocol = 'polylogue-chat/1';

/** From the page to the chat. */
export type ToChat = { type: 'reset' } | { type: 'visitor'; token: string } | { type: 'focus' };

/** From the chat to the page. */
export type FromChat =
  | { type: 'ready' }
  | { type: 'close' }
  | { type: 'message'; from: 'visitor' | 'agent' }
  | { type: 'error'; code: string };

/** Name of the page's origin in the fragment of the frame's address. */
export const hostParameter = 'host';
/** Whether the chat may offer to close itself. */
export const popupParameter = 'popup';
/** How the page looks, for the chat to look alike; `public/first-paint.js` reads both before anything is drawn. */
export const languageParameter = 'lang';
export const colourSchemeParameter = 'scheme';
