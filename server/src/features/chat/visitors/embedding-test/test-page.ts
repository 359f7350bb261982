/** HTML page that embeds a chat from another origin, for administrators. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PageLanguage = 'en' | 'ar';
type Texts = Record<'title' | 'here' | 'waiting' | 'shown' | 'refused' | 'aloneTitle' | 'alone', string>;

const textsOf = (language: PageLanguage) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8')) as Texts;
const texts = { en: textsOf('en'), ar: textsOf('ar') };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
/** Fills a text's placeholders; isolates addresses, which are left-to-right. */
const filled = (text: string, values: Record<string, string>) =>
  escape(text).replace(/\{\{(\w+)\}\}/g, (_, name: string) => `<bdi>${escape(values[name] ?? '')}</bdi>`);

const style = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{max-width:44rem;margin:3rem auto;padding:0 1.5rem}h1{line-height:1.25}
bdi,code{overflow-wrap:anywhere}code{display:block;padding:.75rem 1rem;border-radius:8px;background:#8882}
p[role=status]{padding:.75rem 1rem;border:1px solid #8888;border-radius:8px}`;

interface Shell {
  language: PageLanguage;
  nonce: string;
  title: string;
}

const page = ({ language, nonce, title }: Shell, body: string) =>
  `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(title)}</title><style nonce="${nonce}">${style}</style><main><h1>${escape(title)}</h1>${body}</main></html>`;

export interface TestedChat {
  /** Origin of the page. */
  here: string;
  /** Origin of the product in the embed script. */
  product: string;
  endpoint: string;
}

type Parts = Pick<Shell, 'language' | 'nonce'>;

/** Renders the page with the embedded chat. */
export function testPage(parts: Parts, chat: TestedChat): string {
  const labels = texts[parts.language];
  const source = escape(`${chat.product}/embed.js`);
  const line = `<script src="${source}" data-endpoint="${chat.endpoint}" async></script>`;
  const say = (outcome: 'shown' | 'refused') =>
    `<template id="${outcome}">${filled(labels[outcome], { ...chat })}</template>`;
  // Reports the script's error, or success once the launcher exists.
  const watching = `const say = (id) => document.querySelector('[role=status]').replaceChildren(document.getElementById(id).content.cloneNode(true));
new MutationObserver((_, watch) => document.querySelector('polylogue-chat') && (watch.disconnect(), say('shown'))).observe(document.body, { childList: true });
const line = document.querySelector('script[data-endpoint]');
line.addEventListener('load', () => Polylogue.on('error', ({ code }) => code === 'unavailable' && say('refused')));
line.addEventListener('error', () => say('refused'));`;
  return page(
    { ...parts, title: labels.title },
    `<p>${filled(labels.here, { ...chat })}</p><code dir="ltr">${escape(line)}</code>
<p role="status">${escape(labels.waiting)}</p>${say('shown')}${say('refused')}
<script src="${source}" data-endpoint="${chat.endpoint}" async></script><script nonce="${parts.nonce}">${watching}</script>`,
  );
}

/** Renders the notice that the product has no second origin. */
export function noSecondOriginPage(parts: Parts, here: string): string {
  const labels = texts[parts.language];
  return page({ ...parts, title: labels.aloneTitle }, `<p>${filled(labels.alone, { here })}</p>`);
}
