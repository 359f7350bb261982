/** Checks that repeated text of any construct, also random, renders in bounded time. */
import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { loadMath } from '../plugins/math-renderer.ts';
import { createDrawingCheck } from '../testing/drawing-time.tsx';

let expectInTime: ReturnType<typeof createDrawingCheck>;

beforeAll(async () => {
  await startTestTexts();
  await loadMath();
  expectInTime = createDrawingCheck(20_000);
}, 60_000);

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
])('draws %j without end in time', (unit) => {
  for (const isLive of [true, false]) expectInTime(unit, isLive);
});

it.each([
  ['www.', '"'],
  ['* a\n', 'x y\n'],
  ['- \\a', ' b\n\\('],
  ['| a |\n|---|\n', '| a |\n'],
])('draws %j and then %j without end in time', (before, unit) => {
  expectInTime(unit, false, { before });
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

it('renders any repeated unit in time', () => {
  const unit = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
  const edges = fc
    .tuple(fc.array(piece, { maxLength: 2 }), fc.array(piece, { maxLength: 2 }))
    .map(([before, after]) => ({ before: before.join(''), after: after.join('') }));
  fc.assert(
    fc.property(unit, edges, fc.boolean(), (repeatedUnit, around, isLive) => {
      expectInTime(repeatedUnit, isLive, around);
    }),
    { numRuns: 60 },
  );
}, 180_000);
