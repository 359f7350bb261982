/** Values that break programs: what somebody who means harm, or a broken client, sends. */
import fc from 'fast-check';
import {
  breakingPathParts,
  breakingTexts,
  breakingValues,
} from '../../server/src/testing/every-route/hostile-values.ts';

const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...breakingTexts,
    ' ',
    '__proto__',
    'constructor',
    '../../../etc/passwd',
    '..\\..\\windows',
    'http://127.0.0.1:1\\@1.1.1.1/',
    'file:///etc/passwd',
    'x'.repeat(1_500),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 300 }),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...breakingValues, -0, 2 ** 53, { length: 1e9 }, { constructor: 1 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Bodies that are no JSON, or JSON that nobody should send. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  { weight: 40, arbitrary: fc.json({ maxDepth: 5 }) },
  {
    weight: 40,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '{',
      'null',
      '[]',
      '{}',
      '0',
      '"text"',
      '{"a":1,}',
      '\ufeff{}',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"a":1,"a":2}',
      '1e400',
      'NaN',
      '{"question":1e400}',
    ),
  },
  { weight: 5, arbitrary: fc.constantFrom(deep('[', ']'), deep('{"question":', '}'), deep('{"a":[', ']}')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(`"${'a'.repeat(1_000_000)}"`, `{"question":"${'a'.repeat(1_000_000)}"}`),
  },
);

export const contentType: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/xml',
      'x',
      ';;;',
    ),
  },
);

/** Written into the address as it is. */
export const hostilePathPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...breakingPathParts, 'x'.repeat(9_000)),
  fc.webSegment(),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
);

/** Headers that a proxy, a browser or somebody else might send. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>[]>(
  { authorization: 'Bearer a.b.c' },
  { authorization: `Bearer ${'a'.repeat(9_000)}` },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' },
  { authorization: 'Basic eDp5' },
  { host: 'evil.example:99999' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'x-request-id': '../..' },
  { 'x-request-id': 'x'.repeat(7_000) },
  { 'last-event-id': '9'.repeat(30) },
  { 'last-event-id': '-1' },
  { 'if-match': '"x"' },
  { 'if-none-match': '*' },
  { 'accept-language': 'x'.repeat(7_000) },
  { 'accept-encoding': 'br;q=9999, gzip;q=-1, *' },
  { cookie: '_session=%00; =; a=b=c; __proto__=1' },
  { range: 'bytes=0-,-1' },
  { origin: 'null' },
  { 'x-filler': 'x'.repeat(20_000) },
);
