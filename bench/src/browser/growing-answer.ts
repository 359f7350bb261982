/** Load of a growing answer on the main thread. */
import type { Page } from 'playwright-core';
import { reportTarget } from '../target-row.ts';
import { plainTokens, type Programme } from './markdown-model.ts';
import { longest, total, watchTasks } from './page-tasks.ts';
import { piecesOf, richAnswer } from './rich-answer.ts';

const slowdown = 4;
const answerTokens = 4_000;
const richTokens = 4_228;
const updatesPerSecond = 60;
/** So many tokens come in one update, that the answer takes 15 s. */
const tokensOfUpdate = 5;
const answerTimeoutMs = 180_000;

/** Names of the programmes, as the questions tell them. */
const plain = 'a plain answer';
const rich = 'a rich answer';

function updatesOf(text: string): string[] {
  const tokens = piecesOf(text);
  return Array.from({ length: Math.ceil(tokens.length / tokensOfUpdate) }, (_, index) =>
    tokens.slice(index * tokensOfUpdate, (index + 1) * tokensOfUpdate).join(''),
  );
}

/** Answers of the model server for these measurements. */
export const programmes: Record<string, Programme> = {
  [plain]: { pieces: plainTokens(answerTokens), perSecond: 100 },
  [rich]: { pieces: updatesOf(richAnswer(richTokens)), perSecond: updatesPerSecond },
};

/** Long tasks from sending the question until the answer is there with its tools and colours. */
async function tasksOfAnswer(page: Page, question: string): Promise<number[]> {
  await page.locator('textarea').first().fill(`Give me ${question}.`);
  const tasks = await watchTasks(page);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') !== null);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, {
    timeout: answerTimeoutMs,
  });
  // The last code block is still being coloured, and the list of conversations asked for.
  await page.waitForTimeout(1_000);
  return tasks();
}

/** A rich answer of 4,228 tokens (code, tables, formulas) in 60 updates a second, at the machine's own speed. */
export async function measureRichAnswer(page: Page): Promise<void> {
  const tasksMs = await tasksOfAnswer(page, rich);
  reportTarget({
    what: `${richTokens} tokens with code, tables and formulas at ${updatesPerSecond} updates/s: longest task`,
    unit: 'ms',
    figure: longest(tasksMs),
    bound: { atMost: 50 },
  });
}

/** 4,000 tokens at 100 a second on a slower processor. */
export async function measureSlowedAnswer(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const tasksMs = await tasksOfAnswer(page, plain);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const what = `${answerTokens} tokens at 100/s, CPU ${slowdown} times slower`;
  const bounds = [
    { what: `${what}: long tasks in all`, figure: total(tasksMs), bound: { atMost: 1_000 }, peer: 4_300 },
    { what: `${what}: longest task`, figure: longest(tasksMs), bound: { atMost: 100 }, peer: 150 },
  ];
  for (const row of bounds) reportTarget({ unit: 'ms', ...row });
}
