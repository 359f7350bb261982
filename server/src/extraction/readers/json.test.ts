import { expect, it } from 'vitest';
import { readJson, readJsonLines } from './json.ts';

it('decodes strings and keeps the rest as it is', () => {
  expect(
    readJson(
      String.raw`{"name" : "Gr\u00fc\u00dfe", "n":12345678901234567890, "t":"a\r\nb\t\"c\" \\ \/ \ud83d\udea2 {[,]}"}`,
    ),
  ).toBe('{"name" : "Grüße", "n":12345678901234567890, "t":"a\nb\t"c" \\ / 🚢 {[,]}"}');
});

it('writes one value a line where there are no lines', () => {
  const long = 'word '.repeat(120).trim();
  expect(readJson(`{"a":[1,{"b":true},[],{}],"long":"${long}","c":-1.5e10}`)).toBe(
    `{\n  "a": [\n    1,\n    {\n      "b": true\n    },\n    [],\n    {}\n  ],\n  "long": "${long}",\n  "c": -1.5e10\n}`,
  );
});

it.each([String.raw`{"a": "Gr\u00fc`, String.raw`# A \u00fc`, '', String.raw`{'a': '\u00fc'}`])(
  'keeps what is no JSON: %j',
  (text) => {
    expect(readJson(text)).toBe(text);
  },
);

it.each([readJson, readJsonLines])('decodes lines of JSON among others', (read) => {
  expect(read('{"a":"\\u00fc"}\nno \\u00fc\n["x\\ny"]\n')).toBe('{"a":"ü"}\nno \\u00fc\n["x\ny"]\n');
});

it('limits the indentation of deep values', () => {
  const depth = 300_000;
  expect(readJson(`${'['.repeat(depth)}${']'.repeat(depth)}`).length).toBeLessThan(17_000_000);
});
