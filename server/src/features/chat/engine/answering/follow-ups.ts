/** Follow-up questions suggested by a model. */
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import { singleLine } from '@polylogue/contract/plain-text';
import type { AnswerModel } from './answer-sources.ts';
import { askShortQuestion } from './short-question.ts';

const maxSuggestions = 3;
const maxSuggestionCharacters = 120;
/** Maximum length of question and answer each, in characters. */
const maxReadLength = 4_000;
/** Maximum length of a proposal, in characters. */
const maxProposalLength = 1_000;

const instructions =
  'Below are a question and its answer. Write the three questions that the person would most likely ask next: each on ' +
  'a line of its own, short, answerable from the same knowledge, in the language of the question, as the person would ' +
  'it. No numbers, no other text.';

/** Extracts the questions of a proposal, one per line, without list markers. */
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

/** Generates follow-up questions. Never throws; the list is empty on failure. */
export async function suggest(
  model: AnswerModel,
  { question, answer }: { question: string; answer: string },
  closing: AbortSignal,
): Promise<{ items: string[]; usage: Usage | undefined }> {
  const text = `Question: ${question.slice(0, maxReadLength)}\n\nAnswer: ${answer.slice(0, maxReadLength)}`;
  const asked = { instructions, text, maxLength: maxProposalLength, signal: closing };
  const { text: proposal, usage } = await askShortQuestion(model, asked);
  return { items: proposal === undefined ? [] : suggestionsOf(proposal), usage };
}
