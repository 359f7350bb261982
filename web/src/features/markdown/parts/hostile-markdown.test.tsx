/** No text may keep the page from answering: whatever is repeated, drawing it ends in time. */
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { loadMath } from '../plugins/math-renderer.ts';
import { Markdown } from './markdown.tsx';

const length = 20_000;
/** How much longer than harmless paragraphs a text may take. Without a limit these take up to minutes. */
const timesParagraphs = 2;
let limitMs: number;

beforeAll(async () => {
  await startTestTexts();
  await loadMath();
  limitMs = timesParagraphs * drawingMs(repeated('a\n\n'), false);
}, 60_000);

const repeated = (unit: string, { before = '', after = '' } = {}) =>
  `${before}${unit.repeat(Math.ceil(length / unit.length))}${after}`;

/** Milliseconds of processor time. */
function drawingMs(text: string, isLive: boolean): number {
  const start = process.cpuUsage();
  render(
    <TestPage>
      <Markdown text={text} isLive={isLive} />
    </TestPage>,
  );
  const { user, system } = process.cpuUsage(start);
  cleanup();
  return (user + system) / 1_000;
}

/** Once more where it was not: the machine may have been busy with something else. */
function expectInTime(text: string, isLive: boolean): void {
  if (drawingMs(text, isLive) > limitMs) expect(drawingMs(text, isLive)).toBeLessThan(limitMs);
}

it.each([
  '$$',
  '$a$',
  '$$ ',
  '[a](',
  '](',
  '![',
  '*a',
  '*_',
  '**a',
  '~a',
  '`',
  '`a``',
  '<a ',
  '[^a]',
  '\\(',
  '\\[',
  '> ',
  '1. ',
  '- ',
  '> - ',
  '- a\n',
  '# a\n',
  '===\n',
  '===\n>',
  '|a|\n|-|\n',
  '|a',
  '[^a]: b\n',
  '|-|\n[a]: b\n* 1. ',
  '\n\n\n_](',
  '{\n\n@',
  '<div>\n',
  '[a]: b\n',
  'a-',
  '\t- a\n',
  '```\n\n\n',
])('%j without end is drawn in time', (unit) => {
  for (const isLive of [true, false]) expectInTime(repeated(unit), isLive);
});

it.each([
  ['www.', '"'],
  ['* a\n', 'x y\n'],
  ['- \\a', ' b\n\\('],
  ['| a |\n|---|\n', '| a |\n'],
])('%j and %j without end are drawn in time', (before, unit) => {
  expectInTime(repeated(unit, { before }), false);
});

const piece = fc.constantFrom(
  '$',
  '$$',
  '[',
  ']',
  '(',
  ')',
  '![',
  '](',
  '[^a]',
  '[a]:',
  '*',
  '**',
  '_',
  '__',
  '~',
  '~~',
  '`',
  '``',
  '<',
  '>',
  '<a',
  '<!--',
  '-->',
  '&amp;',
  '@',
  '.',
  'www.',
  'http://',
  '\\',
  '\\(',
  '\\[',
  '|',
  '|-|\n',
  '|a|\n',
  '\n',
  '\n\n',
  '- ',
  '1. ',
  '2. ',
  '# ',
  '  ',
  '    ',
  '\t',
  '> ',
  '* ',
  '[ ] ',
  '===\n',
  '---\n',
  '```\n',
  '"',
  "'",
  '=',
  '😀',
  ':',
  '-',
  'a',
  'x y',
  '{',
  '^',
  '【1】',
  '[1]',
  '<br>',
  '<div>\n',
  'a@b.c ',
  'https://a.b/',
);

it('whatever is repeated is drawn in time', () => {
  const unit = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
  const edges = fc
    .tuple(fc.array(piece, { maxLength: 2 }), fc.array(piece, { maxLength: 2 }))
    .map(([before, after]) => ({ before: before.join(''), after: after.join('') }));
  fc.assert(
    fc.property(unit, edges, fc.boolean(), (repeatedUnit, around, isLive) => {
      expectInTime(repeated(repeatedUnit, around), isLive);
    }),
    { numRuns: 60 },
  );
}, 180_000);
