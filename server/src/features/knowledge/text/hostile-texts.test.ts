/** Hostile texts of about 1 MB, which must be processed in linear time. */
import { expect, test } from 'vitest';
import { termsIn } from '../retrieval/question/foreign.ts';
import { chunkMarkdown, chunkPlainText, titleOf } from './chunking.ts';
import { namedRows } from './named-rows.ts';
import { containsNumber } from './numbers.ts';
import { linesOfPart, quotableParts } from './quotable-parts.ts';
import { sentencesOf } from './sentences.ts';
import { splitQuestions } from './split-questions.ts';
import { isLeadIn, needsNext, widenToBlocks } from './widen-to-blocks.ts';
import { wordsIn } from './words.ts';
import { processorTimeOf } from '../../../testing/processor-time.ts';

const SIZE = 1_000_000;
/** Linear processing takes far less, even on a busy machine; quadratic processing takes minutes. */
const LIMIT_MS = 5_000;

const much = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length));
const counts = Array.from({ length: 1_200 }, (_, index) => index + 1);

const blanksInHeading = `# a${much(' ')}b`;
const fences = much('```\n```\n');
/** Nested emphasis. */
const emphases = [
  ...counts.map((count) => `${'*'.repeat(count)}a? `),
  ...counts.toReversed().map((count) => ` a${'*'.repeat(count)}`),
].join('');
/** Identifiers that end in non-word characters. */
const codes = [
  ...counts.slice(0, 700).map((count) => `${'`'.repeat(count)}a `),
  much('. '),
  ...counts.slice(0, 700).map((count) => ` ${'`'.repeat(count)}`),
].join('');

const sentences = (text: string) => sentencesOf(text, { start: 0, end: text.length });
const rowsOf = (passage: string) => quotableParts(passage).map((part) => linesOfPart(passage, part));
const namesIn = (question: string) => termsIn(question, wordsIn(question).slice(0, 60));
const widened = (text: string) => widenToBlocks(text, { start: text.length - 900, end: text.length - 100 });

const works: [what: string, work: () => unknown][] = [
  ['the title below blanks', () => titleOf(blanksInHeading, '')],
  ['the title below fences', () => titleOf(fences, '')],
  ['sections below a heading of blanks', () => [...chunkMarkdown(`${blanksInHeading}\n\na`, '')]],
  ['code that is empty', () => [...chunkMarkdown(fences, '')]],
  ['code in code', () => [...chunkMarkdown(much('```\n~~~\n'), '')]],
  ['a text without blanks', () => [...chunkPlainText(much('x'), '')]],
  ['a paragraph without blanks', () => [...chunkMarkdown(much('x'), '')]],
  ['paragraphs of a letter', () => [...chunkMarkdown(much('a\n\n'), '')]],
  ['rows of a letter', () => [...chunkMarkdown(much('|a\n'), '')]],
  ['marks on a letter', () => wordsIn(`a${much('\u0301\u0316')} b`)],
  ['emphasis in emphasis', () => sentences(emphases)],
  ['code that ends in full stops', () => sentences(codes)],
  ['abbreviations', () => sentences(much('A.     '))],
  ['links that never end', () => sentences(much(']('))],
  ['a rule of blanks', () => rowsOf(`| a |\n| ${much(' ')}x`)],
  ['a rule of columns', () => rowsOf(`| a |\n| ${much('| ')}x`)],
  ['a number of digits', () => containsNumber(`${much('1')}x`)],
  ['numbers side by side', () => containsNumber(`${much('1,')}x`)],
  ['colons', () => isLeadIn(`${much(':')}x`)],
  ['full stops', () => needsNext(`${much('.')}x`, 'table')],
  ['a question of blanks', () => splitQuestions(`what is a${much(' ')}b`)],
  ['a question after joints', () => splitQuestions(`what is a and${much(' ')}b`)],
  ['names after line breaks', () => namesIn(`${much('\n')}${'Ab Cd '.repeat(30)}`)],
  [
    'a row of one word',
    () => namedRows([{ text: much('a') }], { question: 'What is LOG_LEVEL?', around: '' }),
  ],
  ['a question of one word', () => namedRows([{ text: 'a' }], { question: much('a'), around: '' })],
  ['a passage below fences', () => widened(fences)],
  ['a passage of an endless list', () => widened(much('- a\n'))],
  ['a passage after an endless paragraph', () => widened(`${much('a. b ')}\n\n${'- a\n'.repeat(300)}`)],
];

test.each(works)('processes %s in linear time', (_what, work) => {
  expect(processorTimeOf(work)).toBeLessThan(LIMIT_MS);
});

test('truncates headings, which are part of each chunk below them', () => {
  const source = `# ${'🚀'.repeat(1_000)}\n\n## ${much('x')}\n\n${'A sentence. '.repeat(500)}`;
  expect(titleOf(source, '')).toBe('🚀'.repeat(150));
  for (const { heading } of chunkMarkdown(source, titleOf(source, ''))) expect(heading).toHaveLength(603);
});
