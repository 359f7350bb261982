import { describe, expect, test } from 'vitest';
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

describe('of what nobody would read to its end', () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => `| part ${index} | ${index * 3} |`);
  const head = '| Part | Price |\n| --- | --- |\n';
  const code = Array.from({ length: 3_000 }, (_, index) => `const value${index} = ${index};`);
  const around = (text: string, found: string) => {
    const start = text.indexOf(found);
    const wide = wholeBlocks(text, { start, end: start + found.length });
    const inside = text.slice(wide.start, wide.end);
    expect(inside).toContain(found);
    expect(inside.length).toBeGreaterThan(19_000);
    expect(inside.length).toBeLessThanOrEqual(20_000);
    return { ...wide, lines: inside.split('\n') };
  };

  test('keeps whole rows of a table, below its head', () => {
    const wide = around(`The parts:\n\n${head}${rows.join('\n')}`, rows[1_500] ?? '');
    expect(wide).toMatchObject({ head, tail: '' });
    expect(rows).toEqual(expect.arrayContaining(wide.lines));
  });

  test('keeps whole lines of code, between its fences', () => {
    const wide = around(`Do it:\n\n~~~~ts\n${code.join('\n')}\n~~~~`, code[1_500] ?? '');
    expect(wide).toMatchObject({ head: '~~~~ts\n', tail: '\n~~~~' });
    expect(code).toEqual(expect.arrayContaining(wide.lines));
  });

  test('keeps the beginning of what is announced', () => {
    const text = `The parts:\n\n${head}${rows.join('\n')}`;
    const { start, end, ...cut } = wholeBlocks(text, { start: 0, end: 'The parts:'.length });
    expect([start, cut]).toEqual([0, { head: '', tail: '' }]);
    expect(text.slice(start, end)).toMatch(/^The parts:\n\n\| Part .* \|$/s);
    expect(end).toBeLessThanOrEqual(20_000);
  });
});
