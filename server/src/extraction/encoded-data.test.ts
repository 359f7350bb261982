import { describe, expect, it } from 'vitest';
import { withoutEncodedData } from './encoded-data.ts';

/** Bytes that look random, the same on every run. */
const bytes = (count: number) => {
  let state = 7;
  return Buffer.from(
    Array.from({ length: count }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state & 255;
    }),
  );
};
const base64 = (count: number) => bytes(count).toString('base64');
const wrapped = (text: string, width: number, before = '') =>
  (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).map((line) => `${before}${line}`).join('\n');
const picture = base64(900);
const encodedLine = (text: string, count: number) => `${String.fromCharCode(32 + count)}${text}`;
const uuencoded = () =>
  [
    'begin 644 a.png',
    ...Array.from({ length: 5 }, () => encodedLine('#0V%T'.padEnd(60, 'A1!'), 45)),
    '`',
    'end',
  ].join('\n');

describe('encoded data', () => {
  it.each<[what: string, before: string, data: string, after: string]>([
    ['a picture of Markdown', '# A\n\nSee [it](', `data:image/png;base64,${picture}`, ') here.'],
    ['a link definition', '![][i]\n\n[i]: <', `data:image/png;base64,${picture}`, '>\n'],
    [
      'a drawing in a style',
      'a{background:url("',
      "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>",
      '")} b{color:red}',
    ],
    [
      'a percent-encoded drawing',
      'a{background:url(',
      'data:image/svg+xml,%3Csvg%20xmlns=%27http://www.w3.org/2000/svg%27/%3E',
      ');color:red}',
    ],
    [
      'a font',
      '@font-face{src:url(',
      `data:font/woff2;charset=utf-8;base64,${picture}`,
      ') format("woff2")}',
    ],
    ['a wrapped data URI', '<img src="', `data:image/png;base64,\n${wrapped(picture, 76)}`, '">after'],
    ['a value of JSON', '{"a":"', picture, '","b":"Text"}'],
    ['a short picture in JSON', '{"a":"', `iVBORw0KGgo${base64(150)}`, '"}'],
    [
      'a value with escaped line breaks',
      '{"a":"',
      wrapped(picture, 76).replaceAll('\n', String.raw`\n`),
      '"}',
    ],
    ['a value with escaped slashes', '{"a":"', picture.replaceAll('/', String.raw`\/`), '"}'],
    ['lines of a mail', 'Hello\n\n', wrapped(picture, 76), '\n\nBye'],
    ['the text of an element', '<Data>', wrapped(picture, 76), '</Data><T>x</T>'],
    ['an alphabet for addresses', 'token ', bytes(900).toString('base64url'), ' end'],
    ['hexadecimal digits', "x '", bytes(2_100).toString('hex'), "' y"],
    ['silence', 'a ', `UklGRiQ${'A'.repeat(300)}`, ' b'],
    ['lines of uuencode', 'Hi\n\n', uuencoded(), '\n\nBye'],
  ])('removes %s', (...[, before, data, after]) => {
    expect(withoutEncodedData(before + data + after)).toEqual({ text: `${before}…${after}`, removed: 1 });
  });

  it('removes quoted and indented lines', () => {
    expect(withoutEncodedData(`Hi\n${wrapped(picture, 76, '> ')}\nBye`).text).toBe('Hi\n> …\nBye');
    expect(withoutEncodedData(`key: |\n${wrapped(picture, 64, '    ')}\nnext: 1`).text).toBe(
      'key: |\n    …\nnext: 1',
    );
  });

  it.each(['End', 'Ende', 'Then12', 'Schluss', '1234'])('keeps a word after the last line: %s', (word) => {
    expect(withoutEncodedData(`${picture}\n${word}`).text).toBe(`…\n${word}`);
    expect(withoutEncodedData(`${wrapped(picture, 60)}\n${word}`).text).toBe(`…\n${word}`);
  });

  it('replaces a picture of Markdown by its description', () => {
    const data = `data:image/png;base64,${picture}`;
    expect(withoutEncodedData(`A ![curve of x](${data} "Title") and ![](${data}).`)).toEqual({
      text: 'A curve of x and .',
      removed: 2,
    });
  });

  it.each([
    ['a hash', bytes(64).toString('hex')],
    ['hashes of files', Array.from({ length: 150 }, () => bytes(20).toString('hex')).join('\n')],
    ['hashes in base64', Array.from({ length: 50 }, () => base64(32)).join('\n')],
    ['a list of keys', Array.from({ length: 50 }, () => base64(30)).join('\n')],
    ['a key of SSH', `ssh-rsa AAAAB3NzaC1yc2E${base64(1_040)} me@example.org`],
    [
      'a private key',
      `-----BEGIN PRIVATE KEY-----\n${wrapped(base64(2_400), 64)}\n-----END PRIVATE KEY-----`,
    ],
    ['a web token', `eyJhbGciOiJIUzI1NiJ9.${base64(500)}.${base64(40)}`],
    ['an address', `see <https://example.org/track/${bytes(900).toString('base64url')}?x=1>`],
    ['an address with a value', `https://example.org/?state=${picture}`],
    ['a short data URI', 'Write data:image/png;base64,iVBORw0KGgo= or data:text/plain,Hello.'],
    ['a sequence of DNA', 'ACGTTGCA'.repeat(500)],
    ['a masked sequence in lines', wrapped('ACgtTTga'.repeat(500), 60)],
    ['a protein', wrapped('MKVLAAGIVGLLLAQWERTYIPASDFGHKLCVNM'.repeat(80), 60)],
    ['digits', '31415926535'.repeat(600)],
    ['words of another script', 'พนักงานทุกคนมีวันลา'.repeat(200)],
    ['words without blanks', 'loremIpsumDolorSitAmet'.repeat(100)],
    ['a path', '/usr/lib/node_modules/some-package/dist'.repeat(40)],
    ['rulers', `${'='.repeat(2_000)}\n${'-'.repeat(2_000)}\n${'A'.repeat(2_000)}`],
    [
      'a minified script',
      '!function(e,t){"use strict";var n=e.document,r=t.slice;for(var i=0;i<10;i++)n(i)}(window,[]);'.repeat(
        50,
      ),
    ],
  ])('keeps %s', (_what, text) => {
    expect(withoutEncodedData(text)).toEqual({ text, removed: 0 });
  });

  it('takes linear time', () => {
    const length = 2_000_000;
    const hostile = [
      `${base64(740)} `,
      'data:',
      'data:image/png;a=b',
      '![a](…',
      'Aa1b',
      'data:image/png;base64,\n',
      'data:image/png,"',
      '(data:image/png,',
      'data:x/y;base64,\n \n',
      'begin 644 a\n',
      `${' '.repeat(100)}Aa1`,
      String.raw`\/`,
      `x: ${'Aa1b'.repeat(20)}\n${'Aa1b'.repeat(20)}\n`,
    ];
    const start = performance.now();
    for (const part of hostile) withoutEncodedData(part.repeat(length / part.length));
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
