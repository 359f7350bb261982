/** Times at which fields become usable, by the page's own clock: Playwright polls only every half second. */
import type { Page } from 'playwright-core';

declare global {
  /** On the page's clock, in ms; resolves once all the fields are there. */
  var fieldsShown: Promise<number>;
  var clickedAt: number | undefined;
}

/** Runs in the page. A field counts once it is drawn and the main thread is free again. */
function watch(labels: readonly string[]): void {
  const isShown = (label: string) =>
    [...document.querySelectorAll('textarea, input')].some((field) => {
      const { labels: own } = field as HTMLInputElement;
      const name = field.getAttribute('aria-label') ?? own?.[0]?.textContent;
      return name === label && (field as HTMLInputElement).offsetHeight > 0;
    });
  addEventListener('click', () => (globalThis.clickedAt = performance.now()), { capture: true, once: true });
  globalThis.fieldsShown = new Promise((resolve) => {
    const look = () => {
      if (!labels.every(isShown)) requestAnimationFrame(look);
      else setTimeout(() => resolve(performance.now()));
    };
    requestAnimationFrame(look);
  });
}

/** Watches the page that is shown; the function that it resolves to gives the ms since the next click. */
export async function watchFieldsFromClick(
  page: Page,
  labels: readonly string[],
): Promise<() => Promise<number>> {
  await page.evaluate(watch, labels);
  return () =>
    page.evaluate(async () => (await globalThis.fieldsShown) - (globalThis.clickedAt ?? Number.NaN));
}

/** Watches the page that is gone to next; the function that it resolves to gives the ms since its navigation. */
export async function watchFieldsFromStart(
  page: Page,
  labels: readonly string[],
): Promise<() => Promise<number>> {
  await page.addInitScript(watch, labels);
  return () => page.evaluate(() => globalThis.fieldsShown);
}
