import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowAround } from './source-window.ts';

const sourceOf = (text: string, passages: { citationId: string; start: number; end: number }[]) => ({
  title: 'A page',
  path: 'a.md',
  mediaType: 'text/markdown',
  text,
  passages,
});
const line = (index: number) => `Line ${index} says something of its own.\n`;
const longText = Array.from({ length: 2_000 }, (_, index) => line(index)).join('');
const passageOf = (text: string, words: string) => ({
  citationId: '1',
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
});

describe('window of a source', () => {
  it('contains the whole of a short source', () => {
    const text = 'One. Two. Three.';
    const passage = passageOf(text, 'Two.');
    expect(windowAround(sourceOf(text, [passage]), passage)).toEqual({
      text,
      passages: [passage],
      omitted: { before: 0, after: 0 },
    });
  });

  it('contains the passage with whole lines around it, and counts omitted characters', () => {
    const passage = passageOf(longText, 'Line 1000 says');
    const far = { ...passageOf(longText, 'Line 3 says'), citationId: '2' };
    const { text, passages, omitted } = windowAround(sourceOf(longText, [passage, far]), passage);
    expect(text.length).toBeLessThan(3_500);
    expect(text.startsWith('Line 9')).toBe(true);
    expect(longText.slice(omitted.before, longText.length - omitted.after)).toBe(text);
    expect(passages.map(({ citationId, start, end }) => [citationId, text.slice(start, end)])).toEqual([
      ['1', 'Line 1000 says'],
    ]);
  });

  it('never cuts the passage or a character', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3_000 });
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat({ max: 50 }), (piece, at, length) => {
        const text = `${piece}${'😀'.repeat(3_000)}${piece}`;
        const start = Math.min(at % text.length, text.length - 1);
        const passage = { citationId: '1', start, end: Math.min(text.length, start + length) };
        const found = windowAround(sourceOf(text, [passage]), passage);
        const { before, after } = found.omitted;
        expect(text.slice(before, text.length - after)).toBe(found.text);
        const [shown] = found.passages;
        expect(found.text.slice(shown?.start, shown?.end)).toBe(text.slice(passage.start, passage.end));
        if (before > 0) expect(/^[\udc00-\udfff]/.test(found.text)).toBe(false);
        if (after > 0) expect(/[\ud800-\udbff]$/.test(found.text)).toBe(false);
      }),
    );
  });
});

describe('window of a long table', () => {
  const rows = Array.from({ length: 900 }, (_, index) => `| part ${index} | ${index * 3} |`);
  const head = '| Part | Price |\n| --- | --- |\n';

  it.each(['', '## Parts\n\n'])('starts with the header row after %j', (above) => {
    const table = `${above}${head}${rows.join('\n')}\n`;
    const passage = passageOf(table, '| part 500 | 1500 |');
    const { text, passages } = windowAround(sourceOf(table, [passage]), passage);
    expect(text.startsWith(`${head}| part 4`)).toBe(true);
    expect(text.length).toBeLessThan(3_500);
    expect(passages.map(({ start, end }) => text.slice(start, end))).toEqual(['| part 500 | 1500 |']);
  });

  it('has no header row if the table has none', () => {
    const table = rows.join('\n');
    const passage = passageOf(table, '| part 500 | 1500 |');
    expect(windowAround(sourceOf(table, [passage]), passage).text.startsWith('| part 4')).toBe(true);
  });
});
