import { LLMock } from '@copilotkit/aimock';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage, startBrowser } from './browser/browser.ts';
import { preferDisplay } from './browser/display.ts';
import { type Journey, travel } from './browser/chat-journey.ts';
import { emptyDataFolder, freshDataFolder, removeDataFolder, startProduct } from './product/product.ts';
import { keyboardVisitor, pointerVisitor } from './browser/visitor.ts';

const handbookQuestions = {
  first: 'How do I export a conversation?',
  second: 'How can I switch to dark mode?',
};
/** How the handbook's passage on dark mode ends. */
const lastWordsOfLibrary = 'or System to follow the operating system.';
const answerOfDouble = Array.from({ length: 120 }, (_, index) => `word${index}`).join(' ');
const words = `Exports are text files [1]. ${answerOfDouble}`;

let browser: Browser;
const double = new LLMock({ port: 0, host: '127.0.0.1', chunkSize: 12, latency: 15 });

beforeAll(async () => {
  browser = await startBrowser();
  await double.start();
  double.onMessage(/.*/, { content: words });
});
afterAll(async () => {
  await browser.close();
  await double.stop();
});

interface Kind {
  hasModel?: boolean;
  language?: 'en' | 'ar';
  isMobile?: boolean;
  withKeyboard?: boolean;
}

async function travelAs({ hasModel = false, language = 'en', isMobile = false, withKeyboard = false }: Kind) {
  // One of them is the very first start.
  const dataFolder = await (hasModel ? freshDataFolder() : emptyDataFolder());
  const product = await startProduct(
    dataFolder,
    hasModel
      ? {
          OPENAI_COMPATIBLE_BASE_URL: `${double.url}/v1`,
          POLYLOGUE_MODEL: 'double',
          POLYLOGUE_ALLOWED_ADDRESSES: new URL(double.url).host,
        }
      : {},
  );
  const viewport = isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const watched = await openPage(browser, product.url, { viewport, hasTouch: isMobile });
  await preferDisplay(watched.context, { language });
  const { page } = watched;
  const visitor = withKeyboard ? keyboardVisitor(page) : pointerVisitor(page);
  const journey: Journey = {
    product,
    watched,
    visitor,
    language,
    isMobile,
    hasModel,
    questions: handbookQuestions,
    lastWords: hasModel ? 'word118 word119' : lastWordsOfLibrary,
  };
  try {
    await travel(journey);
  } catch (error) {
    const picture = process.env['JOURNEY_PICTURES'];
    if (picture) await page.screenshot({ path: `${picture}/failed-${language}-${String(hasModel)}.png` });
    throw new Error(`${page.url()}\n${watched.complaints.join('\n')}`, { cause: error });
  } finally {
    await watched.context.close();
    expect(await product.stop()).toBe(0);
    await removeDataFolder(dataFolder);
  }
}

describe.skipIf(!hasBrowser)('from the set-up link to signing out', () => {
  it('with the library alone', () => travelAs({}));
  it('with a model', () => travelAs({ hasModel: true }));
  it('in Arabic', () => travelAs({ language: 'ar' }));
  it('on a phone', () => travelAs({ isMobile: true, hasModel: true }));
  it('with the keyboard alone', () => travelAs({ withKeyboard: true }));
});
