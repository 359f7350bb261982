import { expect, it } from 'vitest';
import { fillPrompt, placeholdersIn, promptParts } from './placeholders.ts';

const fill = (text: string, values: Record<string, string>) =>
  fillPrompt(promptParts(text), new Map(Object.entries(values)));
const namesIn = (text: string) => placeholdersIn(promptParts(text)).map(({ name }) => name);

it('finds values and choices, each name once', () => {
  const text = 'For {{ audience : board | staff | board }} in {{language}}, {{audience}}: {{language:en|ar}}';
  expect(placeholdersIn(promptParts(text))).toEqual([
    { name: 'audience', choices: ['board', 'staff'] },
    { name: 'language', choices: ['en', 'ar'] },
  ]);
  expect(fill(text, { audience: 'staff', language: 'ar' })).toBe('For staff in ar, staff: ar');
});

it('treats malformed placeholders as text', () => {
  for (const text of [
    '{{}}',
    '{{ }}',
    '{a}',
    '{{a',
    '{{a\nb}}',
    '{{{{',
    '}}{{',
    '{{a|b}}',
    '{{:a}}',
    `{{${'x'.repeat(61)}}}`,
  ]) {
    expect(promptParts(text)).toEqual([text]);
  }
  expect(promptParts('')).toEqual([]);
  expect(namesIn('{{{a}}} {{a:}} {{b:|}} {{اسم}}')).toEqual(['a', 'b', 'اسم']);
});

it('keeps placeholders without a value and does not expand values', () => {
  expect(fill('{{a}} {{b:x|y}}', { a: '{{b}} $& $1' })).toBe('{{b}} $& $1 {{b:x|y}}');
});

it('ignores object properties with hostile names', () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'a.b.constructor'];
  const text = names.map((name) => `{{${name}}}`).join(' ');
  expect(namesIn(text)).toEqual(names);
  expect(fillPrompt(promptParts(text), new Map())).toBe(text);
  expect(fillPrompt(promptParts('{{__proto__}}'), new Map([['__proto__', 'x']]))).toBe('x');
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

it('parses hostile texts in linear time', () => {
  const hostile = ['{', '{{a', '{{a:', '{{a:|', '{{a}}', '}}', 'a'];
  for (const piece of hostile) {
    const text = piece.repeat(Math.ceil(32_000 / piece.length));
    // Uses the fastest of several runs, since other processes may use the CPU.
    const durationsMs = Array.from({ length: 5 }, () => {
      const startedMs = Date.now();
      promptParts(text);
      return Date.now() - startedMs;
    });
    expect(Math.min(...durationsMs)).toBeLessThan(250);
  }
});
