import { expect, it } from 'vitest';
import { readDocument } from '../read-document.ts';

it.each([
  ['a.properties', String.raw`city=K\u00f6ln \u0643\u0648`, 'city=Köln كو'],
  ['a.yaml', String.raw`city: "K\u00F6ln\u000a"`, String.raw`city: "Köln\u000a"`],
  ['a.toml', String.raw`city = "\ud83d\udea2"`, 'city = "🚢"'],
  ['a.xml', '<a>K&#246;ln &#x643;&#38;&#60; &#99999999;</a>', '<a>Köln ك&#38;&#60; &#99999999;</a>'],
  ['a.js', String.raw`const city = 'K\u00f6ln';`, String.raw`const city = 'K\u00f6ln';`],
])('decodes escaped characters of %s', async (name, written, text) => {
  const content = Buffer.from(written);
  expect((await readDocument({ name, mediaType: 'text/plain', content, withFigures: false })).text).toBe(
    text,
  );
});
