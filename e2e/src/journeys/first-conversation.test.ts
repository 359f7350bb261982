import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedProvider } from '../../../server/src/testing/models/scripted-provider.ts';
import { hasBrowser, openPage, startBrowser } from '../browser/browser.ts';
import { preferDisplay } from '../browser/display.ts';
import { type Journey, runChatJourney } from '../browser/chat-journey.ts';
import { freshDataFolder, removeDataFolder, startProduct } from '../product/product.ts';
import { keyboardVisitor, pointerVisitor } from '../browser/visitor.ts';

const handbookQuestions = {
  first: 'How do I export a conversation?',
  second: 'How can I switch to dark mode?',
};
/** End of the handbook's passage on dark mode. */
const passageEnd = 'or System to follow the operating system.';
const answerOfModel = Array.from({ length: 120 }, (_, index) => `word${index}`).join(' ');
const words = `Exports are text files [1]. ${answerOfModel}`;

let browser: Browser;
let provider: ScriptedProvider;

beforeAll(async () => {
  [browser, provider] = await Promise.all([startBrowser(), ScriptedProvider.start()]);
  provider.say(/./, words, { perSecond: 65 });
});
afterAll(async () => {
  await browser.close();
  await provider.stop();
});

interface Kind {
  hasModel?: boolean;
  language?: 'en' | 'ar';
  isMobile?: boolean;
  withKeyboard?: boolean;
}

async function travelAs({ hasModel = false, language = 'en', isMobile = false, withKeyboard = false }: Kind) {
  const dataFolder = await freshDataFolder();
  const product = await startProduct(dataFolder, hasModel ? provider.environment : {});
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
    answerEnd: hasModel ? 'word118 word119' : passageEnd,
  };
  try {
    await runChatJourney(journey);
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
