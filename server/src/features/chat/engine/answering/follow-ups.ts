/** What to ask next, as a model suggests it. */
import { singleLine } from '@polylogue/contract/plain-text';
import type { AnswerModel } from './answer-sources.ts';
import { askBriefly } from './brief-question.ts';

const maxSuggestions = 3;
const maxSuggestionCharacters = 120;
/** Of question and answer each, in characters. */
const maxReadLength = 4_000;
/** What a model says beyond this is no list of questions. */
const maxProposalLength = 1_000;

const instructions =
  'Below are a question and its answer. Write the three questions that the person would most likely ask next: each on ' +
  'a line of its own, short, answerable from the same knowledge, in the language of the question, as the person would ' +
  'it. No numbers, no other text.';

/** The lines of a proposal that are questions of their own, without what lists put before them. */
export function suggestionsOf(proposal: string): string[] {
  const lines = proposal
    .toWellFormed()
    .split('\n')
    .map((line) =>
      singleLine(line)
        .replace(/^(?:[-*•–—]|\d+[.)])\s+/u, '')
        .replace(/^\*+|\*+$/g, ''),
    )
    .filter((line) => /\p{L}/u.test(line) && line.length <= maxSuggestionCharacters);
  return [...new Set(lines)].slice(0, maxSuggestions);
}

/** Asks a model what could be asked after an answer. Never throws; none where it says nothing usable. */
export async function suggest(
  model: AnswerModel,
  { question, answer }: { question: string; answer: string },
  closing: AbortSignal,
): Promise<string[]> {
  const text = `Question: ${question.slice(0, maxReadLength)}\n\nAnswer: ${answer.slice(0, maxReadLength)}`;
  const asked = { instructions, text, maxLength: maxProposalLength, signal: closing };
  const { text: proposal } = await askBriefly(model, asked);
  return proposal === undefined ? [] : suggestionsOf(proposal);
}
