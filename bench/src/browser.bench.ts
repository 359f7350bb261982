/**
 * Load on the browser's main thread: growing answers, opening long conversations, scrolling a list, switching a page's
 * brand.
 */
import { type Browser, chromium, type Page } from 'playwright-core';
import { addSecondBrand } from '../../e2e/src/product/second-brand-fixture.ts';
import {
  emptyDataFolder,
  removeDataFolder,
  startProduct,
  untilHandbookIsRead,
} from '../../e2e/src/product/product.ts';
import { signInOnScreen } from '../../e2e/src/people/sign-in-on-screen.ts';
import { emailOf, longTitle, peoplePassword } from '../yardstick/people.ts';
import { seed } from '../yardstick/seed.ts';
import { measureBrandSwitch } from './browser/brand-switch.ts';
import { measureRichAnswer, measureSlowedAnswer, programmes } from './browser/growing-answer.ts';
import { longAnswers, measureLongAnswers } from './browser/long-answers.ts';
import { startMarkdownModel } from './browser/markdown-model.ts';
import { longest, watchTasks } from './browser/page-tasks.ts';
import { reportTarget } from './target-row.ts';

const conversations = 10_000;
const scrollSteps = 120;
const pageTimeoutMs = 60_000;

async function signIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(pageTimeoutMs);
  await signInOnScreen({ page, origin: url }, { email: emailOf(0), password: peoplePassword });
  return page;
}

/** Measures the time from the click on the row until the last answer is visible. */
async function measureOpening(page: Page): Promise<void> {
  const row = page.getByText(longTitle).first();
  await row.waitFor();
  const begun = performance.now();
  await row.click();
  await page.getByRole('article').last().getByText('And a closing paragraph').waitFor();
  reportTarget({
    what: 'Conversation of 200 long messages visible',
    unit: 'ms',
    figure: performance.now() - begun,
    bound: { atMost: 500 },
    peer: 1_000,
  });
}

async function measureScrolling(page: Page): Promise<void> {
  const box = await page.getByText(longTitle).first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 100);
  const tasks = await watchTasks(page);
  for (let step = 0; step < scrollSteps; step += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(16);
  }
  reportTarget({
    what: `Longest task while ${conversations} conversations scroll`,
    unit: 'ms',
    figure: longest(await tasks()),
    bound: { atMost: 50 },
  });
}

/** An answer that begins a conversation of its own. */
async function newChat(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Shift+O');
  await page.getByRole('article').first().waitFor({ state: 'detached' });
}

const model = await startMarkdownModel(programmes);
const dataFolder = await emptyDataFolder();
await addSecondBrand(dataFolder);
const executablePath = process.env['CHROMIUM'];
if (!executablePath) throw new Error('CHROMIUM names no browser.');
const product = await startProduct(dataFolder, {
  POLYLOGUE_ADMIN_EMAIL: 'administrator@example.org',
  POLYLOGUE_ADMIN_PASSWORD: peoplePassword,
  ...model.environment,
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await untilHandbookIsRead(product);
  await seed(dataFolder, { people: 1, conversations, segments: 200, longAnswers: longAnswers() });
  const page = await signIn(browser, product.url);
  await measureOpening(page);
  await measureScrolling(page);
  await page.goto(`${product.url}/chat`);
  await page.locator('textarea').first().waitFor();
  await measureSlowedAnswer(page);
  await newChat(page);
  await measureRichAnswer(page);
  await measureBrandSwitch(page);
  await measureLongAnswers(page);
} finally {
  await browser.close();
  await product.stop();
  await model.stop();
  await removeDataFolder(dataFolder);
}
