/** The script of `<script src="…/embed.js" data-endpoint="…">`: one chat of a public endpoint on somebody's page. */
import { type Api, createChat } from './chat.ts';

declare global {
  interface Window {
    Polylogue?: Api;
  }
}

const script = document.currentScript;
// A second line of the same chat changes nothing.
if (script instanceof HTMLScriptElement && !window.Polylogue) window.Polylogue = createChat(script);
