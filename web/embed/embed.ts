/**
 * Entry point of `<script src="…/embed.js" data-endpoint="…">`: one chat of a public endpoint on a
 * third-party page.
 */
import { type Api, createChat } from './chat.ts';

declare global {
  interface Window {
    Polylogue?: Api;
  }
}

const script = document.currentScript;
// A second script element has no effect.
if (script instanceof HTMLScriptElement && !window.Polylogue) window.Polylogue = createChat(script);
