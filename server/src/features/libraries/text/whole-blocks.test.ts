import { expect, test } from 'vitest';
import { isLeadIn, needsNext, wholeBlocks } from './whole-blocks.ts';

const source = `# Lamps

Lamps shine. These are the lamps:

| name | colour |
|---|---|
| north | red |
| south | green |

Ask the warden. Do it like this:

\`\`\`
ring
\`\`\`

Ask twice:

## Ropes

Ropes hold.`;

/** The widened text of what stands between `from` and the end of `to`. */
function widened(from: string, to = from): string {
  const found = { start: source.indexOf(from), end: source.indexOf(to) + to.length };
  const { start, end } = wholeBlocks(source, found);
  return source.slice(start, end);
}

const table = 'These are the lamps:\n\n| name | colour |\n|---|---|\n| north | red |\n| south | green |';

test('makes a table whole, with the sentence before it', () => {
  expect(widened('| south | green |')).toBe(table);
  expect(widened('| north | red |')).toBe(table);
});

test('goes on from a lead-in to what it announces, but not into the next section', () => {
  expect(widened('These are the lamps:')).toBe(table);
  expect(widened('Do it like this:')).toBe('Do it like this:\n\n```\nring\n```');
  expect(widened('Ask twice:')).toBe('Ask twice:');
});

test('leaves sentences as they were found', () => {
  expect(widened('Lamps shine.')).toBe('Lamps shine.');
  expect(widened('Ropes hold.')).toBe('Ropes hold.');
  expect(widened('Lamps shine.', 'Ropes hold.')).toBe(source.slice(source.indexOf('Lamps shine.')));
});

test('recognises a lead-in also below emphasis', () => {
  expect(['Do it:', '**Do it:**', '特徴：'].map(isLeadIn)).toEqual([true, true, true]);
  expect(['Do it.', 'At 12:30', 'a: b'].map(isLeadIn)).toEqual([false, false, false]);
});

test('a text needs what comes after it where it announces that, or goes on there', () => {
  expect(needsNext('Functions are defined with the syntax', 'code')).toBe(true);
  expect(needsNext('Do it like this:', 'paragraph')).toBe(true);
  expect(needsNext('It is finished.', 'list')).toBe(false);
  expect(needsNext('A title without a full stop', 'paragraph')).toBe(false);
  expect(needsNext('Do it like this:', 'heading')).toBe(false);
});
