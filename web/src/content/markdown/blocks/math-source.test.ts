import { describe, expect, it } from 'vitest';
import { normalizeMath, withoutOpenFormula } from './math-source.ts';

describe('normalizeMath', () => {
  it.each([
    ['amounts of money', 'from $5 to $10, or **$3** and $4.', 'from \\$5 to \\$10, or **\\$3** and \\$4.'],
    ['formulas', 'with $x_1$ and $a\n+b$', 'with $x_1$ and $a\n+b$'],
    ['code', '`$a` and ``$b`` but $c$', '`$a` and ``$b`` but $c$'],
    ['fenced code', '```\n$a \\(b\\)\n```', '```\n$a \\(b\\)\n```'],
    ['addresses', 'https://a.example/$b?c=$d', 'https://a.example/$b?c=$d'],
    ['escaped dollars', '\\$5 and \\$6', '\\$5 and \\$6'],
    ['parentheses', 'so \\( a \\) is', 'so $a$ is'],
    ['brackets', '\\[ a \\]', '$$\na\n$$\n'],
    ['one-line display formulas', '$$a$$', '$$\na\n$$\n'],
    ['formulas in list items', '1. \\[ a \\]', '1. $$\n   a\n   $$\n   '],
    [
      'words in escaped brackets',
      'a system\\[MIME\\] of RFC 2119\\[RFC-2119\\]',
      'a system\\[MIME\\] of RFC 2119\\[RFC-2119\\]',
    ],
    ['a number in escaped brackets', 'as in \\[12\\]', 'as in \\[12\\]'],
    ['formulas with words', '\\[ rate = a \\]', '$$\nrate = a\n$$\n'],
    ['amounts in tables', '| $5 | $x$ |', '| \\$5 | $x$ |'],
  ])('treats %s as such', (_, source, expected) => {
    expect(normalizeMath(source)).toBe(expected);
  });
});

describe('normalizeMath in a document', () => {
  it.each([
    ['brackets', 'GNOME\\[GNOME\\] \\[a = b\\] \\(c\\)', 'GNOME\\[GNOME\\] \\[a = b\\] \\(c\\)'],
    ['amounts in brackets', '\\[from $5\\] to $6', '\\[from \\$5\\] to \\$6'],
    ['formulas between dollars', 'with $x$\n\n$$y$$', 'with $x$\n\n$$\ny\n$$\n'],
  ])('normalizeMath treats %s as such', (_, source, expected) => {
    expect(normalizeMath(source, 'document')).toBe(expected);
  });
});

describe('withoutOpenFormula', () => {
  it.each([
    ['a $$\nx +', 'a '],
    ['a \\(x', 'a '],
    ['a \\[x', 'a '],
    ['a $$x$$ b', 'a $$x$$ b'],
    ['costs $5 and `$$`', 'costs $5 and `$$`'],
  ])('shortens %j to %j', (source, expected) => {
    expect(withoutOpenFormula(source)).toBe(expected);
  });
});
