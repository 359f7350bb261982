import { expect, test } from 'vitest';
import { windowsOf, windowText } from './windows.ts';

const cut = (text: string, start = 0) =>
  windowsOf({ text, start }).map((window) => text.slice(window.start - start, window.end - start));

test('groups adjacent sentences up to 320 characters without overlap', () => {
  const sentence = `${'Words and words. '.repeat(8).trim()}`;
  const windows = cut(`${sentence} ${sentence} ${sentence}`);
  expect(windows.length).toBe(2);
  expect(windows.join(' ')).toBe(`${sentence} ${sentence} ${sentence}`);
  for (const window of windows) expect(window.length).toBeLessThanOrEqual(320);
});

test('returns positions in the document', () => {
  expect(windowsOf({ text: 'One. Two.', start: 100 })).toEqual([{ start: 100, end: 109 }]);
});

test('takes code as one truncated window', () => {
  const code = `\`\`\`\n${'x = 1\n'.repeat(200)}\`\`\``;
  expect(cut(`Before.\n\n${code}`).map(({ length }) => length)).toEqual([7, 600]);
});

test('includes the title and the innermost heading once', () => {
  expect(windowText('Manual › Part › Section', 'Text.')).toBe('Manual › Section\nText.');
  expect(windowText('Manual', 'Text.')).toBe('Manual\nText.');
});
