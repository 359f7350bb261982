import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossReferences, richDocument } from '../testing/rich-document.ts';
import { BlockLexer, type MarkdownBlock } from './block-lexer.ts';

const whole = (text: string) => new BlockLexer().lex(text, { isLive: false });
const plain = (blocks: readonly MarkdownBlock[]) => blocks.map((block) => ({ ...block }));

/** Lexes growing prefixes of `text`, as during a stream. */
function grow(text: string, cuts: readonly number[]): readonly MarkdownBlock[] {
  const lexer = new BlockLexer();
  for (const cut of [...cuts].toSorted((a, b) => a - b)) lexer.lex(text.slice(0, cut), { isLive: true });
  return lexer.lex(text, { isLive: false });
}

const pieces = fc.constantFrom(
  ...richDocument.split('\n\n'),
  '- a',
  '  continued',
  '```',
  '~~~py\nx',
  '$$',
  '\\[',
  '\\]',
  '<!-- c',
  '-->',
  '<div>',
  '> q',
  '    code',
  '1. one',
  '| a |\n|---|',
  '===',
  '[^n]: note',
  '[l]: /u',
  '\t- tab',
  '',
  'a\r\nb',
);
const documents = fc
  .array(fc.tuple(pieces, fc.constantFrom('\n', '\n\n', '\n\n\n')), { maxLength: 12 })
  .map((parts) => parts.flat().join(''));

describe('BlockLexer', () => {
  it('returns the same blocks for streamed text as for the whole, for every split', () => {
    const cuts = fc.array(fc.nat(700), { maxLength: 40 });
    fc.assert(
      fc.property(documents, cuts, (text, at) => {
        expect(plain(grow(text, at))).toEqual(plain(whole(text)));
      }),
      { numRuns: 400 },
    );
  });

  it('returns the same blocks when a dash looked like a heading underline', () => {
    const text = 'a\nb\n     ```sh\n     sleep\n     ```\n2. Rinse\n- [x] cold\n';
    expect(plain(grow(text, [text.indexOf(' [x]')]))).toEqual(plain(whole(text)));
  });

  it('returns the same blocks for the rich document streamed by character', () => {
    const everyCut = Array.from({ length: richDocument.length }, (_, index) => index);
    expect(plain(grow(richDocument, everyCut))).toEqual(plain(whole(richDocument)));
  });

  it('loses no text', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const kept = whole(text).map(({ source }) => source);
        const squeeze = (value: string) => value.replaceAll(/\s/g, '');
        expect(squeeze(kept.join(''))).toBe(squeeze(text));
      }),
      { numRuns: 400 },
    );
  });

  it('keeps the objects of settled blocks while the text grows', () => {
    const lexer = new BlockLexer();
    const before = [...lexer.lex('# a\n\nb\n\nc\n\nd', { isLive: true })];
    const after = lexer.lex('# a\n\nb\n\nc\n\nd grows', { isLive: true });
    expect(after.slice(0, 3).every((block, index) => block === before[index])).toBe(true);
    expect(after[3]).not.toBe(before[3]);
  });

  it('starts over when the text is not a continuation', () => {
    const lexer = new BlockLexer();
    lexer.lex('# a\n\nb\n\nc\n\nd', { isLive: true });
    expect(plain(lexer.lex('- other', { isLive: true }))).toEqual(plain(whole('- other')));
  });

  it('returns one block for a document with references across blocks', () => {
    expect(whole(crossReferences)).toEqual([{ kind: 'text', source: crossReferences }]);
  });

  it('does not treat an unfinished last line as a reference', () => {
    const lexer = new BlockLexer();
    expect(lexer.lex('a\n\nb\n\n[note]: this', { isLive: true })).toHaveLength(3);
    expect(lexer.lex('a\n\nb\n\n[note]: this is text\n\nc', { isLive: true })).toHaveLength(4);
  });

  it('keeps display math together over blank lines and headings', () => {
    const [, math, ...rest] = whole('a\n\n$$\nx\n=\n\ny\n$$\n\nb');
    expect(math?.source.trim()).toBe('$$\nx\n=\n\ny\n$$');
    expect(rest).toHaveLength(1);
  });

  it('does not treat escaped brackets of a document as display math', () => {
    const text = '\\[Function\\] of a\n\n\\[see\n\nb\\]\n\nc';
    expect(new BlockLexer('document').lex(text, { isLive: false })).toHaveLength(4);
    expect(whole(text)).toHaveLength(3);
  });

  it('reports closed code blocks and hides a partial closing fence', () => {
    const [open] = whole('````TS\na\n```');
    expect(open).toMatchObject({ kind: 'code', code: 'a', language: 'ts', isClosed: false });
    const [closed] = whole('````ts\na\n```\n````');
    expect(closed).toMatchObject({ code: 'a\n```', isClosed: true });
    expect(whole('~~~\nb\n~~~~')[0]).toMatchObject({ code: 'b', isClosed: true });
  });
});
