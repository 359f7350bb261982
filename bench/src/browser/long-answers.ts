/** Opening a conversation of forty long answers with code, tables and formulas. */
import type { Page } from 'playwright-core';
import { longAnswersTitle } from '../../yardstick/people.ts';
import { reportTarget } from '../target-row.ts';
import { richAnswer } from './rich-answer.ts';

const count = 40;
const tokens = 4_228;

/** The answers to seed. */
export const longAnswers = (): string[] => {
  const answer = richAnswer(tokens);
  return Array.from({ length: count }, (_, index) => `${answer}\n\nEnd of answer ${index}.`);
};

/**
 * Goes from the end of the open conversation to its begin and draws every turn on the way, one after the other: each
 * step brings the end of the turn above into sight and waits until the frame with it is there. Resolves to how many
 * turns were drawn.
 */
function drawToBegin(all: number): Promise<number> {
  const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const articles = () => [...document.querySelectorAll<HTMLElement>('article')];
  const drawn = new Set<string>();
  const note = () => {
    for (const article of articles()) {
      const end = /End of answer \d+\.$/m.exec(
        article.querySelector('[data-answer]')?.textContent ?? '',
      )?.[0];
      if (end) drawn.add(end);
    }
  };
  let idleFrames = 0;
  const draw = async (): Promise<number> => {
    const [first] = articles();
    const scroller = first?.closest('section');
    if (!first || !scroller) throw new Error('No conversation is open.');
    const before = drawn.size;
    first.scrollIntoView({ block: 'start' });
    scroller.scrollTop -= scroller.clientHeight / 2;
    await nextFrame();
    note();
    // At the top, older turns may still be on their way.
    idleFrames = scroller.scrollTop === 0 && drawn.size === before ? idleFrames + 1 : 0;
    return drawn.size === all || idleFrames > 300 ? drawn.size : draw();
  };
  note();
  return draw();
}

/**
 * Measures two times from the click on the conversation's row. *Opened*: the end of the last answer is visible; the
 * last six turns are drawn, and the page can be read, scrolled and used. *All drawn*: the page was also scrolled to
 * the beginning as fast as frames come, so that all forty answers were mounted, in whatever portions.
 */
export async function measureLongAnswers(page: Page): Promise<void> {
  const row = page.getByText(longAnswersTitle).first();
  await row.waitFor();
  const begun = performance.now();
  await row.click();
  await page.getByText(`End of answer ${count - 1}.`).waitFor();
  const openedMs = performance.now() - begun;
  const drawn = await page.evaluate(drawToBegin, count);
  const drawnMs = performance.now() - begun;
  if (drawn !== count) throw new Error(`${drawn} of ${count} answers were drawn.`);
  const what = `${count} answers of ${tokens} tokens`;
  const bound = { atMost: 2_000 };
  reportTarget({ what: `${what}: opened`, unit: 'ms', figure: openedMs, bound });
  reportTarget({ what: `${what}: all drawn`, unit: 'ms', figure: drawnMs, bound });
}
