/** What the browser's main thread does: a long answer that grows, a long conversation that opens, a list that scrolls. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { emptyDataFolder, removeDataFolder, startProduct } from '../../e2e/src/product/product.ts';
import { signInOnScreen } from '../../e2e/src/people/sign-in-on-screen.ts';
import { emailOf, longTitle, peoplePassword } from '../yardstick/people.ts';
import { seed } from '../yardstick/seed.ts';
import { startMarkdownModel } from './browser/markdown-model.ts';
import { reportTarget } from './target-row.ts';

const answerTokens = 4_000;
const slowdown = 4;
const conversations = 10_000;
const scrollSteps = 120;
const pageTimeoutMs = 60_000;

declare global {
  var longTasksMs: number[];
}

/** Collects the page's tasks over 50 ms from now on. */
async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    globalThis.longTasksMs = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasksMs.push(duration);
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => globalThis.longTasksMs);
}

const longest = (tasksMs: readonly number[]) => Math.max(0, ...tasksMs);
const total = (tasksMs: readonly number[]) => tasksMs.reduce((sum, one) => sum + one, 0);

async function signIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(pageTimeoutMs);
  await signInOnScreen({ page, origin: url }, { email: emailOf(0), password: peoplePassword });
  return page;
}

/** From the click on its row until its last answer stands there. */
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

async function measureAnswer(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.locator('textarea').first().fill('Tell me everything.');
  const tasks = await watchTasks(page);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') !== null);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, {
    timeout: 3 * pageTimeoutMs,
  });
  const tasksMs = await tasks();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const what = `${answerTokens} tokens at 100/s, CPU ${slowdown} times slower`;
  const bounds = [
    { what: `${what}: long tasks in all`, figure: total(tasksMs), bound: { atMost: 1_000 }, peer: 4_300 },
    { what: `${what}: longest task`, figure: longest(tasksMs), bound: { atMost: 100 }, peer: 150 },
  ];
  for (const row of bounds) reportTarget({ unit: 'ms', ...row });
}

const model = await startMarkdownModel(answerTokens);
const dataFolder = await emptyDataFolder();
const executablePath = process.env['CHROMIUM'];
if (!executablePath) throw new Error('CHROMIUM names no browser.');
const product = await startProduct(dataFolder, {
  POLYLOGUE_ADMIN_EMAIL: 'administrator@example.org',
  POLYLOGUE_ADMIN_PASSWORD: peoplePassword,
  ...model.environment,
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await seed(dataFolder, { people: 1, conversations, segments: 200 });
  const page = await signIn(browser, product.url);
  await measureOpening(page);
  await measureScrolling(page);
  await page.goto(`${product.url}/chat`);
  await page.locator('textarea').first().waitFor();
  await measureAnswer(page);
} finally {
  await browser.close();
  await product.stop();
  await model.stop();
  await removeDataFolder(dataFolder);
}
