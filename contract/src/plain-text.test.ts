import { describe, expect, it } from 'vitest';
import { fileNameOf, isVisible, singleLine } from './plain-text.ts';
import { nameSchema } from './text-schemas.ts';

const overrides = '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069';

describe('a line', () => {
  it('has no controls and no marks that reorder the surrounding text', () => {
    expect(singleLine(`a\x07\x1b[2J${overrides}b\x7f\x85\x9bc`)).toBe('a[2Jbc');
  });
  it('has its white space as single spaces', () => {
    expect(singleLine(' a\r\n\tb\u2028c\u00a0 d\v')).toBe('a b c d');
  });
  it('keeps characters that languages and emoji need', () => {
    const text = 'تقرير\u200F 2026\u061C \u200Eنعم 👨‍👩‍👧 می\u200Cخواهم';
    expect(singleLine(text)).toBe(text);
  });
  it('is the same for names that look alike', () => {
    expect(singleLine('Gescha\u0308fts\u200Bleitung\uFEFF')).toBe('Gesch\u00E4ftsleitung');
  });
});

describe('visible text', () => {
  it.each(['\u200B', '\uFEFF \u2060', '\u200E\u061C', '\uFE0F', '\u2800', '\u{E0041}', ''])(
    'is not %j',
    (text) => {
      expect(isVisible(text)).toBe(false);
    },
  );
  it.each(['a\u200B', '؟', '👨‍👩‍👧', '\u0600', '?'])('is %j', (text) => {
    expect(isVisible(text)).toBe(true);
  });
});

describe('a file name', () => {
  it('has no characters that a file system refuses', () => {
    expect(fileNameOf('What is <this>: "a/b\\c|d?*"', 'x')).toBe('What is this abcd');
  });
  it('can not pretend to have another ending', () => {
    expect(fileNameOf('invoice\u202Efdp.exe', 'x')).toBe('invoicefdp.exe');
  });
  it.each([' ?\u202E\n', '\u200B', '\u2800\uFE0F'])(
    'is the fallback where nothing of %j can be seen',
    (name) => {
      expect(fileNameOf(name, 'conversation')).toBe('conversation');
    },
  );
  it('is the same for composed and decomposed characters', () => {
    expect(fileNameOf('cafe\u0301', 'x')).toBe('caf\u00E9');
  });
});

describe('a name', () => {
  const schema = nameSchema(5);
  it('is cleaned before it is measured', () => {
    expect(schema.parse('\u202E ab\x1fcde ')).toBe('abcde');
  });
  it.each(['', ' \u202E ', '\u200B\u200D', '\u00AD\u3164', 'abcdef', 'a\0', 'a\ud83d'])(
    'is refused as %j',
    (text) => {
      expect(schema.safeParse(text).success).toBe(false);
    },
  );
});
