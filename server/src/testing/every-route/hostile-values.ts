/** Values that break programs, sent to every route in tests, and randomly to the running product. */

export const breakingTexts = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '\u202Egpj.exe',
  '\x1b[2J',
  "'; drop table users; --",
  '(a+)+$',
  '{{constructor.constructor("return 1")()}}',
  '${DATABASE_URL}',
] as const;

/** Values other than texts. */
export const breakingValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  [[]],
  {},
  { toString: 1 },
];

/** Path segments, inserted into an address unchanged. */
export const breakingPathParts = [
  '%00',
  'a%00b',
  'long-enough-%00',
  '..%2F..%2Fetc%2Fpasswd',
  '..%5C..%5Cwindows',
  '%2e%2e',
  '.',
  '%ED%A0%80',
  '%FF',
  '%zz',
  '%',
  "'%20or%201=1--",
  '__proto__',
  'constructor',
  '%E2%80%AE',
  '%F0%9F%92%A9',
  'x'.repeat(1_500),
] as const;
