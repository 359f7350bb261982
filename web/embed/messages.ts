/** Messages between a page and the chat in its frame; each side checks the sender's origin. */

/** Protocol name that distinguishes these messages from other scripts' messages. */
export const protocol = 'polylogue-chat/1';

/** From the page to the chat. */
export type ToChat = { type: 'reset' } | { type: 'visitor'; token: string } | { type: 'focus' };

/** From the chat to the page. */
export type FromChat =
  | { type: 'ready' }
  | { type: 'close' }
  | { type: 'message'; from: 'visitor' | 'agent' }
  | { type: 'error'; code: string };

/** Fragment parameter of the frame's URL with the page's origin. */
export const hostParameter = 'host';
/** Fragment parameter: the chat shows a close button. */
export const popupParameter = 'popup';
/** Language and colour scheme of the page; `public/first-paint.js` reads both before the first paint. */
export const languageParameter = 'lang';
export const colourSchemeParameter = 'scheme';
