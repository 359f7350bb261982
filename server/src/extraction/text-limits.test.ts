import { expect, test } from 'vitest';
import { withinLimits } from './text-limits.ts';

const found = (text: string, title?: string) => ({ title, text, isMarkdown: false, pageStarts: [] });

test.each([
  ['the maximum number of characters', 'x'.repeat(10_000_000)],
  ['the maximum number of lines', '\n'.repeat(499_999)],
  ['the maximum number of CRLF lines', '\r\n'.repeat(499_999)],
])('keeps %s', (_what, text) => {
  expect(withinLimits(found(text)).text === text).toBe(true);
});

test.each([
  ['too many characters', 'x'.repeat(10_000_001)],
  ['too many lines', 'x\n'.repeat(500_000)],
  ['too many CR lines', 'x\r'.repeat(500_000)],
  ['too many lines separated by U+2028', 'x\u2028'.repeat(500_000)],
])('refuses %s', (_what, text) => {
  expect(() => withinLimits(found(text))).toThrow('file.too_complex');
});

test('truncates a title between characters', () => {
  expect(withinLimits(found('a', 'Leave')).title).toBe('Leave');
  expect(withinLimits(found('a')).title).toBeUndefined();
  const { title } = withinLimits(found('a', `a${'🚀'.repeat(1_000)}`));
  expect(title).toHaveLength(300);
  expect(title?.isWellFormed()).toBe(true);
});

test('replaces stacked combining marks by blanks', () => {
  const word = `a${'\u0301\u0316'.repeat(15)}`;
  const { text } = withinLimits(found(`${word} ${word}${'\u0301'.repeat(100_000)}b`));
  const composed = word.normalize('NFC');
  expect(text === `${composed} ${composed}${' '.repeat(100_000)}b`).toBe(true);
});

test("replaces characters that the database can't store, and keeps offsets", () => {
  const place = { start: 0, end: 3 };
  const figure = { content: new Uint8Array(), width: 1, height: 1, caption: 'A\0C', ...place };
  const picture = {
    name: 'A\0C.pdf',
    mediaType: 'application/pdf',
    content: new Uint8Array(),
    unread: [],
    ...place,
  };
  const read = withinLimits({
    ...found('A\0C \uD83DE', 'A\0C'),
    figures: [figure],
    attachedPictures: [{ ...picture, read: found('A\0C', 'A\0C') }],
  });
  expect(read).toMatchObject({
    title: 'A C',
    text: 'A C \uFFFDE',
    figures: [{ caption: 'A C', ...place }],
    attachedPictures: [{ name: 'A C.pdf', read: { title: 'A C', text: 'A C' }, ...place }],
  });
});
