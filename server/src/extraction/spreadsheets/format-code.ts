/** Parses number format codes of spreadsheets (ECMA-376 part 1, 18.8.31) into sections of tokens. */

export type DateUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

export type Token =
  | { kind: 'text'; text: string }
  /** Position of a digit; the character decides on padding. */
  | { kind: 'digit'; pad: '0' | '#' | '?' }
  | { kind: 'point' | 'percent' | 'slash' | 'general' | 'input' }
  /** Between digits a separator of groups, after the last one a division by a thousand. */
  | { kind: 'comma' }
  | { kind: 'exponent'; hasPlus: boolean }
  | { kind: 'date'; unit: DateUnit; length: number; letters: string }
  /** Whole hours, minutes or seconds, beyond a day too. */
  | { kind: 'elapsed'; unit: 'hour' | 'minute' | 'second'; length: number }
  /** Decimals of a second. */
  | { kind: 'fraction'; length: number }
  | { kind: 'halfDay'; names: readonly [string, string] };

export interface Condition {
  operator: '<' | '<=' | '>' | '>=' | '=' | '<>';
  limit: number;
}

export interface Section {
  tokens: Token[];
  condition?: Condition;
  isDate: boolean;
  /** Language of the names of months and days; default: English. */
  language?: string;
  /** Set for a section such as `[Red]`, which shows numbers in general. */
  hasBracket?: true;
}

/** Longest code that spreadsheet programs accept. */
const maxCodeCharacters = 255;
const maxSections = 4;

/** Parses a format code; a longer one than any program writes counts as `General`. */
export function parseFormatCode(code: string): Section[] {
  const sections: Section[] = [];
  let section = startSection();
  for (const part of partsOf(code.length > maxCodeCharacters ? 'General' : code)) {
    if (part === ';') {
      sections.push(section);
      section = startSection();
    } else addPart(section, part);
  }
  sections.push(section);
  return sections.slice(0, maxSections).map(withUnits);
}

const startSection = (): Section => ({ tokens: [], isDate: false });

/** Matches a quoted text, an escaped character, a filler, a bracket, a word of the notation, or a character. */
const codePart =
  /"[^"]*"?|\\[\s\S]|[_*][\s\S]|\[[^\]]*\]?|General|AM\/PM|A\/P|上午\/下午|E[+-]|([ymdhsage])\1*|[\s\S]/giu;

const partsOf = (code: string): string[] => code.match(codePart) ?? [];

const singles: Record<string, Token> = {
  '.': { kind: 'point' },
  ',': { kind: 'comma' },
  // LibreOffice escapes the separators of Arabic, whose digits mean nothing without them.
  '٫': { kind: 'point' },
  '٬': { kind: 'comma' },
  '%': { kind: 'percent' },
  '/': { kind: 'slash' },
  '@': { kind: 'input' },
  '0': { kind: 'digit', pad: '0' },
  '#': { kind: 'digit', pad: '#' },
  '?': { kind: 'digit', pad: '?' },
};

const dateUnits: Record<string, DateUnit> = {
  y: 'year',
  e: 'year',
  m: 'month',
  d: 'day',
  h: 'hour',
  s: 'second',
};

function addPart(section: Section, part: string): void {
  const { tokens } = section;
  const single = singles[/^\\[٫٬]$/.test(part) ? part.slice(1) : part];
  if (single) tokens.push(single);
  else if (part.startsWith('[')) addBracket(section, part.replace(/^\[|\]$/g, ''));
  else if (/^[_*][\s\S]/.test(part)) tokens.push({ kind: 'text', text: part.startsWith('_') ? ' ' : '' });
  else if (part.startsWith('"')) tokens.push({ kind: 'text', text: part.replaceAll('"', '') });
  else if (part.startsWith('\\')) tokens.push({ kind: 'text', text: part.slice(1) });
  else if (/^general$/i.test(part)) tokens.push({ kind: 'general' });
  else if (/^e[+-]$/i.test(part)) addExponent(section, part);
  else if (part.length > 1 && part.includes('/')) addHalfDay(section, part);
  else addLetters(section, part);
}

/** Adds an exponent, or the year of an era where no number precedes. */
function addExponent(section: Section, part: string): void {
  if (section.tokens.some(({ kind }) => kind === 'digit')) {
    section.tokens.push({ kind: 'exponent', hasPlus: part.endsWith('+') });
    return;
  }
  addLetters(section, part.slice(0, 1));
  section.tokens.push({ kind: 'text', text: part.slice(1) });
}

function addHalfDay(section: Section, part: string): void {
  const [morning = '', afternoon = ''] = part.split('/');
  section.tokens.push({ kind: 'halfDay', names: [morning.toUpperCase(), afternoon.toUpperCase()] });
  section.isDate = true;
}

function addLetters(section: Section, part: string): void {
  const letter = part.charAt(0).toLowerCase();
  const unit = dateUnits[letter];
  // Names of eras have no place in a year of the Gregorian calendar.
  if (/^g+$/i.test(part)) return;
  const isWeekday = letter === 'a' && part.length >= 3;
  if (unit === undefined && !isWeekday) {
    section.tokens.push({ kind: 'text', text: part });
    return;
  }
  const length = letter === 'e' ? 4 : part.length;
  section.tokens.push({ kind: 'date', unit: unit ?? 'day', length, letters: part });
  section.isDate = true;
}

const elapsedUnits = { h: 'hour', m: 'minute', s: 'second' } as const;
const conditionNotation = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d*)?(?:e[+-]?\d+)?)$/i;

/** Adds elapsed time, a condition, or a currency and language; colours and digits of a script are left out. */
function addBracket(section: Section, content: string): void {
  section.hasBracket = true;
  const elapsed = /^(h+|m+|s+)$/i.exec(content)?.[1]?.toLowerCase();
  if (elapsed !== undefined) {
    const unit = elapsedUnits[elapsed.charAt(0) as keyof typeof elapsedUnits];
    section.tokens.push({ kind: 'elapsed', unit, length: elapsed.length });
    section.isDate = true;
    return;
  }
  const [, operator, limit] = conditionNotation.exec(content) ?? [];
  if (operator !== undefined && limit !== undefined) {
    section.condition = { operator: operator as Condition['operator'], limit: Number(limit) };
    return;
  }
  const [, currency = '', locale = ''] = /^\$([^-]*)(?:-(.*))?$/u.exec(content) ?? [];
  if (currency !== '') section.tokens.push({ kind: 'text', text: currency });
  section.language ??= languageOf(locale);
}

/** Primary languages of Windows locale ids; English needs no entry. */
const primaryLanguages: Record<number, string> = Object.fromEntries(
  (
    '1:ar 2:bg 3:ca 4:zh 5:cs 6:da 7:de 8:el a:es b:fi c:fr d:he e:hu f:is 10:it 11:ja 12:ko 13:nl 14:nb 15:pl 16:pt ' +
    '18:ro 19:ru 1a:hr 1b:sk 1d:sv 1e:th 1f:tr 21:id 22:uk 24:sl 25:et 26:lv 27:lt 2a:vi'
  )
    .split(' ')
    .map((entry) => entry.split(':'))
    .map(([id = '', language = '']) => [Number.parseInt(id, 16), language]),
);

/** Returns the language of a locale id such as `407` or `de-DE`; the system's formats have none. */
function languageOf(locale: string): string | undefined {
  const [first = ''] = locale.split(',');
  if (/^[0-9a-f]{3,8}$/i.test(first)) {
    const id = Number.parseInt(first.slice(-4), 16);
    return id >= 0xf000 ? undefined : primaryLanguages[id & 0x3ff];
  }
  const tag = /^([a-z]{2,3})(?:-[a-z0-9]+)*$/i.exec(first)?.[1]?.toLowerCase();
  return tag === 'en' ? undefined : tag;
}

/** Distinguishes minutes from months by their neighbours, and decimals of seconds from those of numbers. */
function withUnits(section: Section): Section {
  const { tokens: all, hasBracket } = section;
  if (all.length === 0 && hasBracket) return { ...section, tokens: [{ kind: 'general' }] };
  if (!section.isDate) return section;
  const tokens: Token[] = [];
  for (const token of section.tokens) {
    const last = tokens.at(-1);
    if (token.kind === 'digit' && last?.kind === 'fraction') last.length += 1;
    else if (token.kind === 'digit' && last?.kind === 'point' && isSecond(tokens.at(-2)))
      tokens[tokens.length - 1] = { kind: 'fraction', length: 1 };
    else tokens.push(token);
  }
  if (tokens.some(({ kind }) => kind === 'digit')) return withUnitNames(section);
  const times = tokens.filter((token) => token.kind === 'date' || token.kind === 'elapsed');
  for (const [index, token] of times.entries()) {
    if (token.unit !== 'month' || token.length > 2) continue;
    if (times[index - 1]?.unit === 'hour' || isSecond(times[index + 1])) token.unit = 'minute';
  }
  return { ...section, tokens };
}

/** Reads letters after the digits of a number as text, such as an unquoted `m` for metres. */
const withUnitNames = (section: Section): Section => ({
  ...section,
  isDate: false,
  tokens: section.tokens.map((token) =>
    token.kind === 'date' ? { kind: 'text', text: token.letters } : token,
  ),
});

const isSecond = (token: Token | undefined): boolean =>
  (token?.kind === 'date' || token?.kind === 'elapsed') && token.unit === 'second';
