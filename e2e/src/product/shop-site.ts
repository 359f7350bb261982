/** A web site of somebody else that shows a public chat: two origins of it, and pages with one line of script. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ShopSite {
  /** To be listed by the endpoint. */
  allowedOrigin: string;
  /** The same site under another name: another origin, which no endpoint lists. */
  otherOrigin: string;
  /** Says whose chat its pages show, once the product has an address. */
  show(chat: { productUrl: string; endpoint: string }): void;
  close(): void;
}

/** With the line, and a list of what the script tells the page. */
const shopPage = (language: string, productUrl: string, endpoint: string) =>
  `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
  <meta name="viewport" content="width=device-width, initial-scale=1"><title>A shop</title>
  <style>:root { color-scheme: light dark; font: 1rem/1.5 system-ui; padding: 2rem }</style>
  <h1>A shop</h1><p>Lime, by the bag.</p>
  <script src="${productUrl}/embed.js" data-endpoint="${endpoint}" data-parameters="shop=lime&amp;page=home"></script>
  <script>window.heard = []; for (const type of ['ready', 'open', 'close', 'message', 'error'])
    Polylogue.on(type, ({ from, code }) => heard.push([type, from ?? code].filter(Boolean).join(':')));</script>`;

/** One that goes past the script. */
const framePage = (productUrl: string, endpoint: string) =>
  `<!doctype html><title>A copy</title><iframe src="${productUrl}/public-chat/${endpoint}/true"></iframe>`;

/** Pages: `/`, `/ar` (Arabic), and `/frame`, which shows the chat without the script. */
export async function openShopSite(): Promise<ShopSite> {
  let [productUrl, endpoint] = ['', ''];
  const site = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const language = url === '/ar' ? 'ar' : 'en';
    response.end(
      url === '/frame' ? framePage(productUrl, endpoint) : shopPage(language, productUrl, endpoint),
    );
  });
  await new Promise<void>((listening) => void site.listen(0, '127.0.0.1', listening));
  const { port } = site.address() as AddressInfo;
  return {
    allowedOrigin: `http://127.0.0.1:${port}`,
    otherOrigin: `http://localhost:${port}`,
    show: (chat) => void ({ productUrl, endpoint } = chat),
    close() {
      site.close();
      site.closeAllConnections();
    },
  };
}
