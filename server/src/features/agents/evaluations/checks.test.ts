import { type Expectations, ExpectationsSchema } from '@polylogue/contract/agents/evaluations/schemas';
import { expect, it } from 'vitest';
import type { MeasuredAnswer } from './measured-answer.ts';
import { checkAnswer, isRefusal } from './checks.ts';
import { processorTimeOf } from '../../../testing/processor-time.ts';

const measured = (answer: Partial<MeasuredAnswer> = {}): MeasuredAnswer => ({
  text: 'Hold the *Reset* button [1]\nfor 5 seconds.',
  errorCode: null,
  isUnanswered: false,
  citations: [
    {
      id: '1',
      title: 'Router manual',
      path: 'manuals/router_v2.pdf',
      page: 12,
      chunkId: 'c',
      snippet: '',
      start: 0,
      end: 1,
    },
  ],
  firstTokenMs: 200,
  totalMs: 900,
  inputTokens: 10,
  outputTokens: 5,
  cost: 0.002,
  ...answer,
});
const passes = (
  expectations: Partial<Expectations>,
  answer: Partial<MeasuredAnswer> = {},
  { isAskedOfModel = true, refusalPhrases = [] as string[] } = {},
) =>
  checkAnswer(ExpectationsSchema.parse(expectations), measured(answer), { isAskedOfModel, refusalPhrases })
    .isPassed;

it('accepts any complete answer without expectations', () => {
  expect(passes({})).toBe(true);
  expect(passes({}, { errorCode: 'model.timeout' })).toBe(false);
});

it('ignores case, spacing, emphasis, quotation marks and citation markers', () => {
  expect(passes({ contains: ['hold the reset  BUTTON for 5 seconds'] })).toBe(true);
  expect(passes({ contains: ["can't"] }, { text: 'You can’t.' })).toBe(true);
  expect(passes({ contains: ['reset', 'ten seconds'] })).toBe(false);
  expect(passes({ doesNotContain: ['ten seconds'] })).toBe(true);
  expect(passes({ doesNotContain: ['RESET'] })).toBe(false);
});

it.each([
  ['Router Manual', true],
  ['manuals/router_v2.pdf', true],
  ['router_v2.pdf', true],
  ['router_v2.pdf#12', true],
  ['router_v2.pdf#13', false],
  ['router', false],
])('matches %s against cited pages: %s', (citesPage, isMet) => {
  expect(passes({ citesPage })).toBe(isMet);
});

it('detects refusals by the library, known phrases and custom phrases', () => {
  expect(isRefusal(measured({ isUnanswered: true }), [])).toBe(true);
  expect(isRefusal(measured({ text: 'I can’t find that.' }), [])).toBe(true);
  expect(isRefusal(measured({ text: 'Ask the  works council.' }), ['ask the works council'])).toBe(true);
  expect(isRefusal(measured(), [])).toBe(false);
  expect(isRefusal(measured({ isUnanswered: true, errorCode: 'answer.failed' }), [])).toBe(false);
  expect(passes({ mustRefuse: true })).toBe(false);
  expect(passes({ mustRefuse: true }, { isUnanswered: true })).toBe(true);
});

it('accepts values at the limit and rejects unknown values', () => {
  expect(passes({ maxFirstTokenMs: 200, maxTotalMs: 900, maxCost: 0.002 })).toBe(true);
  expect(passes({ maxFirstTokenMs: 199 })).toBe(false);
  expect(passes({ maxTotalMs: 899 })).toBe(false);
  expect(passes({ maxCost: 0.001 })).toBe(false);
  expect(passes({ maxCost: 0.001 }, { cost: null })).toBe(false);
  expect(passes({ maxCost: 0.001 }, { cost: null }, { isAskedOfModel: false })).toBe(true);
});

it('matches a mark without text literally', () => {
  expect(passes({ contains: ['**'] })).toBe(false);
  expect(passes({ contains: ['**'] }, { text: 'It is **bold**.' })).toBe(true);
  expect(passes({ contains: ['[2]'] })).toBe(false);
  expect(passes({ doesNotContain: ['[2]', '`'] })).toBe(true);
  expect(isRefusal(measured(), ['[2]', '__'])).toBe(false);
});

it('compares an answer of blanks in linear time', () => {
  const text = `${' '.repeat(40_000)}b`;
  expect(processorTimeOf(() => passes({ contains: ['a'] }, { text }))).toBeLessThan(1_000);
});
