/** Values that break programs, for whoever sends them: to every route here, and by chance to the running product. */

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

/** Of other kinds than text. */
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
