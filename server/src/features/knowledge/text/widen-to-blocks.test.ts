import { describe, expect, test } from 'vitest';
import { isLeadIn, needsNext, widenToBlocks } from './widen-to-blocks.ts';

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

/** Returns the widened text of the span from `from` to the end of `to`. */
function widened(from: string, to = from): string {
  const found = { start: source.indexOf(from), end: source.indexOf(to) + to.length };
  const { start, end } = widenToBlocks(source, found);
  return source.slice(start, end);
}

const table = 'These are the lamps:\n\n| name | colour |\n|---|---|\n| north | red |\n| south | green |';

test('widens to the whole table and the sentence before it', () => {
  expect(widened('| south | green |')).toBe(table);
  expect(widened('| north | red |')).toBe(table);
});

test('extends a lead-in to the announced block, but not into the next section', () => {
  expect(widened('These are the lamps:')).toBe(table);
  expect(widened('Do it like this:')).toBe('Do it like this:\n\n```\nring\n```');
  expect(widened('Ask twice:')).toBe('Ask twice:');
});

test('leaves sentences unchanged', () => {
  expect(widened('Lamps shine.')).toBe('Lamps shine.');
  expect(widened('Ropes hold.')).toBe('Ropes hold.');
  expect(widened('Lamps shine.', 'Ropes hold.')).toBe(source.slice(source.indexOf('Lamps shine.')));
});

test('recognises a lead-in inside emphasis', () => {
  expect(['Do it:', '**Do it:**', '特徴：'].map(isLeadIn)).toEqual([true, true, true]);
  expect(['Do it.', 'At 12:30', 'a: b'].map(isLeadIn)).toEqual([false, false, false]);
});

test('needs the next block after a lead-in or an unfinished sentence', () => {
  expect(needsNext('Functions are defined with the syntax', 'code')).toBe(true);
  expect(needsNext('Do it like this:', 'paragraph')).toBe(true);
  expect(needsNext('It is finished.', 'list')).toBe(false);
  expect(needsNext('A title without a full stop', 'paragraph')).toBe(false);
  expect(needsNext('Do it like this:', 'heading')).toBe(false);
});

describe('long blocks', () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => `| part ${index} | ${index * 3} |`);
  const head = '| Part | Price |\n| --- | --- |\n';
  const code = Array.from({ length: 3_000 }, (_, index) => `const value${index} = ${index};`);
  const around = (text: string, found: string) => {
    const start = text.indexOf(found);
    const wide = widenToBlocks(text, { start, end: start + found.length });
    const inside = text.slice(wide.start, wide.end);
    expect(inside).toContain(found);
    expect(inside.length).toBeGreaterThan(19_000);
    expect(inside.length).toBeLessThanOrEqual(20_000);
    return { ...wide, lines: inside.split('\n') };
  };

  test('keeps whole rows of a table below its head', () => {
    const wide = around(`The parts:\n\n${head}${rows.join('\n')}`, rows[1_500] ?? '');
    expect(wide).toMatchObject({ head, tail: '' });
    expect(rows).toEqual(expect.arrayContaining(wide.lines));
  });

  test('keeps whole lines of code between the fences', () => {
    const wide = around(`Do it:\n\n~~~~ts\n${code.join('\n')}\n~~~~`, code[1_500] ?? '');
    expect(wide).toMatchObject({ head: '~~~~ts\n', tail: '\n~~~~' });
    expect(code).toEqual(expect.arrayContaining(wide.lines));
  });

  test('keeps the beginning of the announced block', () => {
    const text = `The parts:\n\n${head}${rows.join('\n')}`;
    const { start, end, ...cut } = widenToBlocks(text, { start: 0, end: 'The parts:'.length });
    expect([start, cut]).toEqual([0, { head: '', tail: '' }]);
    expect(text.slice(start, end)).toMatch(/^The parts:\n\n\| Part .* \|$/s);
    expect(end).toBeLessThanOrEqual(20_000);
  });
});
