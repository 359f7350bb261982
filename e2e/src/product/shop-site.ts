/** External web site with a public chat: two origins, and pages with one script element. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ShownChat {
  productUrl: string;
  endpoint: string;
}

export interface ShopSite {
  /** To be listed by the endpoint; another site than the product's 127.0.0.1, not only another origin. */
  allowedOrigin: string;
  /** The same site under another name: another origin, which no endpoint lists. */
  otherOrigin: string;
  /** Sets the chat that its pages show, once the product has an address. */
  show(chat: ShownChat): void;
  close(): void;
}

interface ShopPage {
  language: string;
  /** Its `color-scheme`. */
  schemes: string;
  /** Additional attributes of the script element. */
  attributes: string;
}

const plainPage: ShopPage = { language: 'en', schemes: 'light dark', attributes: '' };
const pages: Record<string, ShopPage> = {
  '/ar': { ...plainPage, language: 'ar' },
  '/dark-ar': { ...plainPage, language: 'ar-EG', schemes: 'dark' },
  '/overridden': {
    language: 'ar',
    schemes: 'dark',
    attributes: 'data-lang="en" data-colour-scheme="light"',
  },
  '/unknown': { language: 'tlh', schemes: 'normal', attributes: 'data-colour-scheme="sepia"' },
  '/inline': { ...plainPage, attributes: 'data-mode="inline" data-target="#help"' },
};

/** Renders a page with the script element, which records the script's events in `received`. */
const shopPage = ({ language, schemes, attributes }: ShopPage, { productUrl, endpoint }: ShownChat) =>
  `<!doctype html><html lang="${language}" dir="${language.startsWith('ar') ? 'rtl' : 'ltr'}">
  <meta name="viewport" content="width=device-width, initial-scale=1"><title>A shop</title>
  <style>:root { color-scheme: ${schemes}; font: 1rem/1.5 system-ui; padding: 2rem }</style>
  <h1>A shop</h1><p>Lime, by the bag.</p><main id="help"></main>
  <script src="${productUrl}/embed.js" data-endpoint="${endpoint}" ${attributes} data-parameters="shop=lime&amp;page=home"></script>
  <script>window.received = []; for (const type of ['ready', 'open', 'close', 'message', 'error'])
    Polylogue.on(type, ({ from, code }) => received.push([type, from ?? code].filter(Boolean).join(':')));</script>`;

/** Renders a page that embeds the frame without the script. */
const framePage = ({ productUrl, endpoint }: ShownChat) =>
  `<!doctype html><title>A copy</title><iframe src="${productUrl}/public-chat/${endpoint}/true"></iframe>`;

/** Pages: `/`, those above, and `/frame`, which shows the chat without the script. */
export async function openShopSite(): Promise<ShopSite> {
  let chat: ShownChat = { productUrl: '', endpoint: '' };
  const site = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(url === '/frame' ? framePage(chat) : shopPage(pages[url ?? ''] ?? plainPage, chat));
  });
  await new Promise<void>((listening) => void site.listen(0, '127.0.0.1', listening));
  const { port } = site.address() as AddressInfo;
  return {
    allowedOrigin: `http://localhost:${port}`,
    otherOrigin: `http://127.0.0.1:${port}`,
    show: (shown) => void (chat = shown),
    close() {
      site.close();
      site.closeAllConnections();
    },
  };
}
