import { describe, expect, it } from 'vitest';
import { grammarFor, maxHighlightedCharacters } from './grammar-names.ts';
import { tokenize } from './tokenize.ts';

describe('tokenize', () => {
  it('keeps every character and colours keywords in both schemes', async () => {
    const code = 'const a = "x"; // ü\n\nfor (;;) {}';
    const lines = await tokenize(code, 'ts');
    expect(lines?.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code);
    const keyword = lines?.[0]?.find(({ text }) => text === 'const');
    expect(keyword?.light).toMatch(/^#/);
    expect(keyword?.dark).toMatch(/^#/);
    expect(keyword?.light).not.toBe(keyword?.dark);
  });

  it.each(['python', 'c#', 'C++', 'sh', 'yml', 'Dockerfile'])('highlights %s', async (language) => {
    expect(await tokenize('x = 1', language)).toHaveLength(1);
  });

  it('skips unknown languages and very long code', async () => {
    expect(await tokenize('x', 'klingon')).toBeUndefined();
    expect(await tokenize('x', 'constructor')).toBeUndefined();
    expect(await tokenize('x'.repeat(maxHighlightedCharacters + 1), 'ts')).toBeUndefined();
    expect(grammarFor('toString')).toBeUndefined();
  });
});
