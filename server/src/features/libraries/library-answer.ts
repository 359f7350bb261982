/** Answers a question without a model: quotes the passages that answer it, or says that there are none. */
import type { Embedder } from '../../embeddings/embedder.ts';
import { quoteFrom } from './quotation.ts';
import { ANSWER_THRESHOLD } from './relevance.ts';
import { type Passage, type RetrievalDeps, retrieve } from './retrieval.ts';
import { isSection, lastHeading } from './text/chunking.ts';
import { leansBack } from './text/follow-up.ts';

export interface LibraryAnswer {
  /** The answer's text in pieces, as they are to be streamed: quotations with the markers of their passages. */
  pieces: string[];
  /** What is cited, in the order of the markers: `[1]` is the first. Empty: the library has no answer. */
  passages: Passage[];
}

/** What is said instead of guessing. */
const NO_ANSWER = "I can't find that in the handbook.";

const CANDIDATES = 6;
/** A passage that fits two questions together is the best of neither. */
const FOLLOW_UP_CANDIDATES = 40;
const MAX_PASSAGES = 3;
const FIRST_QUOTATION_CHARACTERS = 700;
const FURTHER_QUOTATION_CHARACTERS = 350;
/** A further passage adds something only if it fits well, and about as well as the first. */
const FURTHER_THRESHOLD = 0.15;
const FURTHER_RELEVANCE_SLACK = 0.25;
const SAME_DOCUMENT_SCORE_SLACK = 0.06;
const OTHER_DOCUMENT_SCORE_SLACK = 0.03;

export interface LibraryQuestion {
  /** The libraries that the asking person may read. */
  libraryIds: readonly string[];
  question: string;
  /** The questions before it, the oldest first. Looked at only where the question leans on them. */
  earlier?: () => Promise<readonly string[]>;
}

/** Answers from libraries, or says that they hold no answer. */
export async function answerFromLibrary(deps: RetrievalDeps, asked: LibraryQuestion): Promise<LibraryAnswer> {
  const { question, passages: found } = await find(deps, asked);
  const [first, ...others] = found;
  if (!first || !isAnswer(found)) return { pieces: [NO_ANSWER], passages: [] };
  const further = others.filter((passage) => adds(passage, first)).slice(0, MAX_PASSAGES - 1);
  const pieces: string[] = [];
  const passages: Passage[] = [];
  for (const passage of [first, ...further]) {
    const cited = await cite(deps.embedder, passage, { question, marker: passages.length + 1 });
    pieces.push(...cited.pieces);
    passages.push(cited.passage);
  }
  return { pieces, passages };
}

interface Found {
  /** What was looked for. */
  question: string;
  passages: Passage[];
}

/** What is found for the question alone, or, where it leans on an earlier one and fits it, for both. */
async function find(deps: RetrievalDeps, { libraryIds, question, earlier }: LibraryQuestion): Promise<Found> {
  const search = async (text: string) =>
    retrieve(deps, { libraryIds, question: text, top: FOLLOW_UP_CANDIDATES });
  const alone = await search(question);
  const subject = leansBack(question) ? (await earlier?.())?.findLast((text) => !leansBack(text)) : undefined;
  if (subject !== undefined) {
    const together = `${subject}\n${question}`;
    const passages = fittingBoth(alone, await search(together));
    if (isAnswer(passages)) return { question: together, passages: passages.slice(0, CANDIDATES) };
  }
  return { question, passages: alone.slice(0, CANDIDATES) };
}

/** The passages of both lists with their means, so that neither question drowns the other. */
function fittingBoth(alone: Passage[], together: Passage[]): Passage[] {
  return together
    .flatMap((passage) => {
      const other = alone.find(({ chunkId }) => chunkId === passage.chunkId);
      if (!other) return [];
      const score = (passage.score + other.score) / 2;
      return [{ ...passage, score, relevance: (passage.relevance + other.relevance) / 2 }];
    })
    .toSorted((left, right) => right.score - left.score);
}

const isAnswer = ([first]: Passage[]): boolean => first !== undefined && first.relevance >= ANSWER_THRESHOLD;

function adds(passage: Passage, first: Passage): boolean {
  // What a document says before its first section only introduces what the first passage says.
  const isSameDocument = passage.fileId === first.fileId;
  const isIntroduction = isSameDocument && !isSection(passage.title);
  const scoreSlack = isSameDocument ? SAME_DOCUMENT_SCORE_SLACK : OTHER_DOCUMENT_SCORE_SLACK;
  return (
    !isIntroduction &&
    passage.relevance >= FURTHER_THRESHOLD &&
    passage.relevance >= first.relevance - FURTHER_RELEVANCE_SLACK &&
    passage.score >= first.score - scoreSlack
  );
}

/** Quotes a passage under its heading; the first one needs none, since it answers the question. */
async function cite(
  embedder: Embedder,
  passage: Passage,
  { question, marker }: { question: string; marker: number },
): Promise<{ pieces: string[]; passage: Passage }> {
  const isFirst = marker === 1;
  const maxCharacters = isFirst ? FIRST_QUOTATION_CHARACTERS : FURTHER_QUOTATION_CHARACTERS;
  const { text, start, end } = await quoteFrom(embedder, passage.snippet, { question, maxCharacters });
  const heading = isFirst ? [] : [`\n\n**${lastHeading(passage.title)}**\n\n`];
  return {
    pieces: [...heading, ...inPieces(text), markerAfter(text, marker)],
    passage: {
      ...passage,
      snippet: passage.snippet.slice(start, end),
      start: passage.start + start,
      end: passage.start + end,
    },
  };
}

/** Line by line, so that a reader sees it grow. */
function inPieces(text: string): string[] {
  return text.match(/[^\n]*\n+|[^\n]+$/g) ?? [];
}

/** A marker at the end of a sentence or an item; on a line of its own after a table or code, which it would break. */
function markerAfter(text: string, marker: number): string {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1).trim();
  const isBlockEnd = lastLine.startsWith('|') || lastLine.startsWith('```') || lastLine.startsWith('~~~');
  return isBlockEnd ? `\n\n[${marker}]` : ` [${marker}]`;
}
