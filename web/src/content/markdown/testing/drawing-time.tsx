/** Measures the render time of Markdown relative to plain paragraphs of the same length. */
import { cleanup, render } from '@testing-library/react';
import { expect } from 'vitest';
import { TestPage } from '../../../testing/test-page.tsx';
import { Markdown } from '../parts/markdown.tsx';

/** Maximum render time as a multiple of that of paragraphs; without limits, some texts take minutes. */
const maxRelativeTime = 2;

/** Returns processor time in milliseconds. */
function drawingMs(text: string, isLive: boolean): number {
  const start = process.cpuUsage();
  render(
    <TestPage>
      <Markdown text={text} isLive={isLive} />
    </TestPage>,
  );
  const { user, system } = process.cpuUsage(start);
  cleanup();
  return (user + system) / 1_000;
}

export interface Affixes {
  before?: string;
  after?: string;
}

/** Creates a check that a unit repeated to `length` characters renders in time. */
export function createDrawingCheck(
  length: number,
): (unit: string, isLive: boolean, around?: Affixes) => void {
  const repeated = (unit: string, { before = '', after = '' }: Affixes = {}) =>
    `${before}${unit.repeat(Math.ceil(length / unit.length))}${after}`;
  const limitMs = maxRelativeTime * drawingMs(repeated('a\n\n'), false);
  return (unit, isLive, around) => {
    const text = repeated(unit, around);
    // Retries once, since a busy machine may have delayed the first attempt.
    if (drawingMs(text, isLive) > limitMs) expect(drawingMs(text, isLive)).toBeLessThan(limitMs);
  };
}
