/**
 * Answers without a model: quotes answering passages, or replies that there are none and cites the closest
 * ones.
 */
import type { Language } from '@polylogue/contract/languages';
import {
  type AnswerLanguage,
  type AnswerTexts,
  documentTexts,
  handbookTexts,
  otherLanguageTexts,
} from './answer-texts.ts';
import * as queries from '../store/queries.ts';
import { citePassage, overlap } from './cited-passage.ts';
import { findPassages, type FoundPassages, isAnswer, type PassageQuery } from './found-passages.ts';
import type { Passage, RetrievalDeps } from '../retrieval/retrieval.ts';
import { firstHeading, isSection, lastHeading } from '../text/chunking.ts';
import { isCertainlyEnglish } from '../text/document-language.ts';
import { askedLanguageOf } from '../retrieval/question/asked-language.ts';
import { isArabic, isForeignLanguage } from '../retrieval/question/question-language.ts';
import { splitQuestions } from '../text/split-questions.ts';

export interface LibraryAnswer {
  /** Pieces of the answer for streaming: quotations with the markers of their passages. */
  pieces: string[];
  /** Cited passages in the order of their markers, from `[1]`. */
  passages: Passage[];
  /** Other passages that were considered, best first. */
  considered: Passage[];
  /** False if the citations only suggest the closest passages. */
  isAnswered: boolean;
}

export interface LibraryQuestion extends PassageQuery {
  /** Language of the texts around quotations, unless the question's language is available. */
  language: Language;
  /** Set if the question was translated to the library's language. */
  isTranslated?: boolean;
}

const MAX_PASSAGES = 3;
const FIRST_QUOTATION_CHARACTERS = 700;
const FURTHER_QUOTATION_CHARACTERS = 350;
/** Maximum score by which a further passage may be lower than the first. */
const SCORE_SLACK = 0.06;
/** Narrower limit for other documents if the first passage has a matching phrasing. */
const SCORE_SLACK_WITH_PHRASING = 0.03;
const MAX_SUGGESTIONS = 3;
/** Limits of a suggestion: one or two sentences, or some lines of a list or table. */
const SUGGESTION = { maxCharacters: 240, maxBlockCharacters: 400 };

/**
 * Answers each question of the message from the sources. If no passage is certain, suggests the closest ones
 * or replies that there is no answer.
 */
export async function answerFromLibrary(deps: RetrievalDeps, asked: LibraryQuestion): Promise<LibraryAnswer> {
  const isOfProduct = await queries.areBuiltIn(
    deps.db,
    asked.sources.map(({ libraryId }) => libraryId),
  );
  const questionLanguage = await askedLanguageOf(asked.question);
  const texts = isOfProduct ? handbookTexts : documentTexts;
  const draft = new AnswerDraft(deps, texts[languageOfAnswer(asked, questionLanguage)]);
  const found = await findForEach(deps, asked);
  const answered = found.filter(isAnswer);
  // Without a glossary, matches of Arabic letters are accidental. For users' own documents the language is not
  // checked, since users know it.
  const isUnderstood = answered.length > 0 && !isArabic(asked.question);
  if (isOfProduct && !isUnderstood && questionLanguage === undefined) {
    return draft.replyWith(otherLanguageTexts[screenLanguageOf(asked)]);
  }
  const isTranslated = asked.isTranslated || answered.some((one) => one.isTranslated);
  if (isTranslated && answered.length > 0 && (isOfProduct || (await areEnglish(answered)))) {
    draft.announceEnglish();
  }
  if (found.length > 1 && answered.length > 0) {
    for (const one of found) await draft.addHeaded(one);
    return draft.finish(found, true);
  }
  const whole = found.length > 1 ? await findPassages(deps, asked) : found[0];
  if (!whole) return draft.finish([], false);
  const { answer } = whole;
  if (answer === 'sure') await draft.add(whole);
  else if (answer === 'unsure') await draft.suggest(whole);
  else draft.refuse();
  return draft.finish([whole], answer === 'sure');
}

/** Checks that the first quotations are English; questions are translated even if that is uncertain. */
async function areEnglish(answered: readonly FoundPassages[]): Promise<boolean> {
  for (const { passages } of answered)
    if (!(await isCertainlyEnglish(passages[0]?.snippet ?? ''))) return false;
  return true;
}

/** Returns Arabic for Arabic questions, otherwise the language of the interface. */
const screenLanguageOf = ({ question, language }: LibraryQuestion): Language =>
  isArabic(question) ? 'ar' : language;

/** Returns the language of translated questions, otherwise that of the screen. */
const languageOfAnswer = (
  asked: LibraryQuestion,
  questionLanguage: Awaited<ReturnType<typeof askedLanguageOf>>,
): AnswerLanguage => (isForeignLanguage(questionLanguage) ? questionLanguage : screenLanguageOf(asked));

/** Finds passages for each question of the message; a later question may follow up on earlier ones. */
async function findForEach(deps: RetrievalDeps, asked: LibraryQuestion): Promise<FoundPassages[]> {
  const questions = splitQuestions(asked.question);
  if (questions.length < 2) return [await findPassages(deps, asked)];
  const found: FoundPassages[] = [];
  for (const [index, question] of questions.entries()) {
    const earlier = async () => [...((await asked.earlier?.()) ?? []), ...questions.slice(0, index)];
    found.push({ ...(await findPassages(deps, { ...asked, question, earlier })), question });
  }
  return found;
}

/** Answer under construction. */
class AnswerDraft {
  readonly #deps: RetrievalDeps;
  readonly #texts: AnswerTexts;
  readonly #pieces: string[] = [];
  readonly #passages: Passage[] = [];

  constructor(deps: RetrievalDeps, texts: AnswerTexts) {
    this.#deps = deps;
    this.#texts = texts;
  }

  /** Replies with this text instead of an answer. */
  replyWith(text: string): LibraryAnswer {
    this.#pieces.push(text);
    return this.finish([], false);
  }

  /** Explains why the quotations are in another language. */
  announceEnglish(): void {
    this.#pieces.push(`${this.#texts.quotedInEnglish}\n\n`);
  }

  /** Quotes the passages that answer one question. The first one needs no heading. */
  async add(
    { text: question, rows, passages: [first, ...others] }: FoundPassages,
    maxPassages = MAX_PASSAGES,
  ): Promise<void> {
    if (!first) return;
    const limit = this.#passages.length + maxPassages;
    const isFirst = (passage: Passage) => passage === first;
    // The rows that a superlative asks for need no further passages.
    const further = rows ? [] : others.filter((other) => addsInformation(other, first));
    for (const passage of [first, ...further]) {
      if (this.#passages.length === limit) return;
      const marker = this.#passages.length + 1;
      const maxCharacters = isFirst(passage) ? FIRST_QUOTATION_CHARACTERS : FURTHER_QUOTATION_CHARACTERS;
      const cited = await citePassage(this.#deps, passage, {
        question,
        marker,
        maxCharacters,
        ...(isFirst(passage) && { rows }),
      });
      const same = this.#passages.findIndex((other) => overlap(other, cited.passage));
      if (same >= 0) {
        if (isFirst(passage)) this.#pieces.push(`${this.#texts.answeredAbove} [${same + 1}]`);
        continue;
      }
      if (!isFirst(passage)) this.#pieces.push(`\n\n**${lastHeading(passage.title)}**\n\n`);
      this.#pieces.push(...cited.pieces);
      this.#passages.push(cited.passage);
    }
  }

  /** Adds one of several questions as a heading, with its answer. */
  async addHeaded(found: FoundPassages): Promise<void> {
    const gap = this.#pieces.length > 0 ? '\n\n' : '';
    this.#pieces.push(`${gap}**${headingOf(found.question)}**\n\n`);
    if (isAnswer(found)) await this.add(found, 1);
    else this.#pieces.push(this.#texts.notFound);
  }

  /** Replies that no passage is certain, and quotes the closest ones. */
  async suggest({ text: question, passages }: FoundPassages): Promise<void> {
    this.#pieces.push(this.#texts.unsure);
    for (const passage of bestOfEachDocument(passages)) {
      const marker = this.#passages.length + 1;
      const cited = await citePassage(this.#deps, passage, { question, marker, ...SUGGESTION });
      const page = firstHeading(passage.title);
      const section = isSection(passage.title) ? ` › ${lastHeading(passage.title)}` : '';
      this.#pieces.push(`\n\n**${page}${section}**\n\n`, asBlockQuote(cited.pieces.join('')));
      this.#passages.push(cited.passage);
    }
  }

  /** Replies that there is no answer. */
  refuse(): void {
    this.#pieces.push(`${this.#texts.notFound} ${this.#texts.outside}`.trim());
  }

  finish(found: readonly FoundPassages[], isAnswered: boolean): LibraryAnswer {
    const cited = new Set(this.#passages.map(({ chunkId }) => chunkId));
    const others = new Map(
      found.flatMap(({ passages }) => passages.map((passage) => [passage.chunkId, passage])),
    );
    const considered = [...others.values()]
      .filter(({ chunkId }) => !cited.has(chunkId))
      .toSorted((left, right) => right.score - left.score);
    return { pieces: this.#pieces, passages: this.#passages, considered, isAnswered };
  }
}

function addsInformation(passage: Passage, first: Passage): boolean {
  // A document's introduction usually repeats what the first passage answers, unless it scores
  // higher.
  const isSameDocument = passage.fileId === first.fileId;
  const isNearer = passage.score > first.score && first.evidence.phrasing === 0;
  const isIntroduction = isSameDocument && !isSection(passage.title) && !isNearer;
  const isAskedSo = !isSameDocument && first.evidence.phrasing > 0;
  const slack = isAskedSo ? SCORE_SLACK_WITH_PHRASING : SCORE_SLACK;
  return !isIntroduction && passage.score >= first.score - slack;
}

/** Returns the best passage of each of the nearest documents. */
function bestOfEachDocument(found: readonly Passage[]): Passage[] {
  const byDocument = new Map<string, Passage>();
  for (const passage of found) if (!byDocument.has(passage.fileId)) byDocument.set(passage.fileId, passage);
  return [...byDocument.values()].slice(0, MAX_SUGGESTIONS);
}

const asBlockQuote = (markdown: string): string => `> ${markdown.trimEnd().replaceAll('\n', '\n> ')}`;

/** Formats a question as a heading: on one line, capitalised, with Markdown escaped. */
const headingOf = (question: string): string =>
  question
    .replace(/\s+/g, ' ')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    .replace(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
