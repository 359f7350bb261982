import { sentencesOf } from './sentences.ts';
import type { Span } from './markdown-blocks.ts';

/** The last question includes all that follows. */
const MAX_QUESTIONS = 4;
const INTERROGATIVE =
  "(?:how|what|where|when|why|who|whom|whose|which|can|could|may|do|does|did|is|are|will|should|must|what's|how's|where's)";
/** Matches the conjunction between two questions in one sentence. */
const JOINT = new RegExp(
  String.raw`[,;]?(?<!\s)\s+(?:and|or|also)(?:\s+also)?\s+(?=${INTERROGATIVE}\b)`,
  'giu',
);
const BEGINS_A_QUESTION = new RegExp(String.raw`^(?:and|or|also|but|so|then|,|\s)*${INTERROGATIVE}\b`, 'iu');
/** Minimum number of words of a question; "and why?" belongs to the one before. */
const MIN_WORDS = 3;

/**
 * Returns the questions of a message in order, verbatim; a single one if the message asks one thing.
 * Statements belong to the question before them, or to the first one.
 */
export function splitQuestions(message: string): string[] {
  const questions: Span[] = [];
  let isOpen = true;
  for (const part of sentencesOf(message, { start: 0, end: message.length }).flatMap(
    splitAtJoints(message),
  )) {
    const text = message.slice(part.start, part.end);
    const isQuestion = BEGINS_A_QUESTION.test(text) && text.split(/\s+/).length >= MIN_WORDS;
    const last = questions.at(-1);
    if (last && (isOpen || !isQuestion || questions.length === MAX_QUESTIONS)) last.end = part.end;
    else questions.push({ ...part });
    isOpen &&= !isQuestion;
  }
  return questions.map(({ start, end }) => message.slice(start, end));
}

/** Splits a sentence between two questions. */
const splitAtJoints =
  (message: string) =>
  ({ start, end }: Span): Span[] => {
    const parts: Span[] = [{ start, end }];
    for (const joint of message.slice(start, end).matchAll(JOINT)) {
      const last = parts.at(-1);
      if (last) last.end = start + joint.index;
      parts.push({ start: start + joint.index + joint[0].length, end });
    }
    return parts;
  };
