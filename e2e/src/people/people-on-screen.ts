/** Several people at one product, each with a page of their own. */
import type { Browser, Page } from 'playwright-core';
import type { Credentials } from '../../../server/src/testing/identity/embedded-sign-in.ts';
import { openPage, type WatchedPage } from '../browser/browser.ts';
import { preferDisplay } from '../browser/display.ts';
import type { Product } from '../product/product.ts';
import { signInOnScreen } from './sign-in-on-screen.ts';

/** A name that is not on the screen fails soon. */
const patienceMs = 15_000;

export class PeopleOnScreen {
  readonly #browser: Browser;
  readonly #product: Product;
  readonly #opened = new Map<string, Promise<WatchedPage>>();

  constructor(browser: Browser, product: Product) {
    this.#browser = browser;
    this.#product = product;
  }

  /** The page of somebody, who signs in at the first time, at an address. */
  async pageOf(account: Credentials, address = '/'): Promise<Page> {
    const opening = this.#opened.get(account.email) ?? this.#open(account);
    this.#opened.set(account.email, opening);
    const { page } = await opening;
    await page.goto(`${this.#product.url}${address}`);
    return page;
  }

  /** Errors on the pages so far. */
  async complaints(): Promise<string[]> {
    return (await Promise.all(this.#opened.values())).flatMap(({ complaints }) => complaints);
  }

  async #open(account: Credentials): Promise<WatchedPage> {
    const watched = await openPage(this.#browser, this.#product.url);
    watched.context.setDefaultTimeout(patienceMs);
    await preferDisplay(watched.context, {});
    await signInOnScreen({ page: watched.page, origin: this.#product.url }, account);
    return watched;
  }
}
