import { describe, expect, it } from 'vitest';
import { crossReferences, richDocument } from '../testing/rich-document.ts';
import { BlockLexer } from './block-lexer.ts';
import { limitDrawingCost } from './drawing-budget.ts';

const drawn = (text: string) => limitDrawingCost(new BlockLexer().lex(text, { isLive: false }));
const isPlain = ({ kind }: { kind: string }) => kind === 'plain';
const row = (cell: string, cells: number) => `|${` ${cell} |`.repeat(cells)}\n`;

describe('text within the budget', () => {
  it.each([
    ['a rich document', richDocument],
    ['references across blocks', crossReferences],
    ['a very long answer', `${richDocument}\n\n`.repeat(Math.ceil(100_000 / richDocument.length))],
    [
      'a long answer with notes',
      `${'A sentence with a note[^1]. '.repeat(4)}\n\n`.repeat(200) + '[^1]: Note.',
    ],
    ['a thousand rows', row('name', 6) + row('---', 6) + row('`some` **value**', 6).repeat(300)],
    [
      'a list of many links',
      '- **Name**: see [the page](https://example.com/a_b) and `code` [1]\n'.repeat(400),
    ],
    ['a page of formulas', 'So $a_1 + b$ is $\\frac{x}{y}$, and\n\n$$\nx^2\n$$\n\n'.repeat(150)],
    ['a sentence full of citations', 'This is so [1][2], as [3] says. '.repeat(60)],
    ['much code', `\`\`\`json\n${'  "name": ["value"],\n'.repeat(3_000)}\`\`\``],
  ])('%s', (_, text) => {
    expect(drawn(text).filter(isPlain)).toEqual([]);
  });
});

describe('text over the budget', () => {
  it.each([
    ['brackets', '[a]('.repeat(7_500)],
    ['formulas', '$$'.repeat(15_000)],
    ['stars', '*a'.repeat(15_000)],
    ['quotes in quotes', `${'> '.repeat(1_000)}a`],
    ['lists in lists', `${'1. '.repeat(1_000)}a`],
    ['lines on end', `* a\n${'x y\n'.repeat(10_000)}`],
    ['a table of many thousand rows', row('a', 3) + row('-', 3) + row('a', 3).repeat(5_000)],
    ['marks after an address', `www.${'"'.repeat(30_000)}`],
  ])('%s', (_, text) => {
    const blocks = drawn(text);
    expect(blocks.filter(isPlain)).toHaveLength(1);
    expect(blocks.map(({ source }) => source).join('')).toBe(text);
  });

  it('renders the blocks before and after an expensive one', () => {
    const blocks = drawn(`# Before\n\n${'[a]('.repeat(7_500)}\n\n**after**`);
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'plain', 'text']);
  });

  it('renders plain text once the budget of the whole text is spent', () => {
    const blocks = drawn('# a\n\n'.repeat(25_000));
    const first = blocks.findIndex(isPlain);
    expect(first).toBeGreaterThan(1_000);
    expect(blocks.slice(first).every(isPlain)).toBe(true);
  });

  it('keeps the identity of blocks while the text grows', () => {
    const lexer = new BlockLexer();
    const start = `${'[a]('.repeat(7_500)}\n\nb\n\nc`;
    const before = limitDrawingCost(lexer.lex(start, { isLive: true }));
    const after = limitDrawingCost(lexer.lex(`${start} grows`, { isLive: true }));
    expect(after[0]).toBe(before[0]);
    expect(after[0]?.kind).toBe('plain');
  });
});
