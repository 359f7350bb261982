import { expect, it } from 'vitest';
import { filledPrompt, placeholdersIn, promptParts } from './placeholders.ts';

const fill = (text: string, values: Record<string, string>) =>
  filledPrompt(promptParts(text), new Map(Object.entries(values)));
const namesIn = (text: string) => placeholdersIn(promptParts(text)).map(({ name }) => name);

it('finds values to ask for and choices, each name once', () => {
  const text = 'For {{ audience : board | staff | board }} in {{language}}, {{audience}}: {{language:en|ar}}';
  expect(placeholdersIn(promptParts(text))).toEqual([
    { name: 'audience', choices: ['board', 'staff'] },
    { name: 'language', choices: ['en', 'ar'] },
  ]);
  expect(fill(text, { audience: 'staff', language: 'ar' })).toBe('For staff in ar, staff: ar');
});

it('takes what is not well-formed as text', () => {
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

it('leaves a placeholder without a value, and does not read values again', () => {
  expect(fill('{{a}} {{b:x|y}}', { a: '{{b}} $& $1' })).toBe('{{b}} $& $1 {{b:x|y}}');
});

it('looks nothing up by hostile names', () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'a.b.constructor'];
  const text = names.map((name) => `{{${name}}}`).join(' ');
  expect(namesIn(text)).toEqual(names);
  expect(filledPrompt(promptParts(text), new Map())).toBe(text);
  expect(filledPrompt(promptParts('{{__proto__}}'), new Map([['__proto__', 'x']]))).toBe('x');
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

it('reads the longest text in a time that grows with its length, whatever is in it', () => {
  const hostile = ['{', '{{a', '{{a:', '{{a:|', '{{a}}', '}}', 'a'];
  for (const piece of hostile) {
    const text = piece.repeat(Math.ceil(32_000 / piece.length));
    // The quickest of a few tries: another program may take the processor meanwhile.
    const durationsMs = Array.from({ length: 5 }, () => {
      const startedMs = Date.now();
      promptParts(text);
      return Date.now() - startedMs;
    });
    expect(Math.min(...durationsMs)).toBeLessThan(250);
  }
});
