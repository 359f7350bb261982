/** Answers without a model: quotes the passages that answer a message, or says that there are none and what is near. */
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
import { findPassages, type FoundPassages, isAnswer, type LookUp } from './found-passages.ts';
import { answerability, type Passage, type RetrievalDeps } from '../retrieval/retrieval.ts';
import { firstHeading, isSection, lastHeading } from '../text/chunking.ts';
import { isSurelyEnglish } from '../text/document-language.ts';
import { askedLanguageOf } from '../retrieval/question/asked-language.ts';
import { isArabic } from '../retrieval/question/question-language.ts';
import { questionsIn } from '../text/several-questions.ts';

export interface LibraryAnswer {
  /** The answer's text in pieces, as they are to be streamed: quotations with the markers of their passages. */
  pieces: string[];
  /** What is cited, in the order of the markers: `[1]` is the first. */
  passages: Passage[];
  /** What was looked at beside that, the best first. */
  considered: Passage[];
  /** Whether anything is answered; else the citations only lead to what is near. */
  isAnswered: boolean;
}

export interface LibraryQuestion extends LookUp {
  /** What stands beside quotations is in this language, unless it can be in the question's. */
  language: Language;
  /** It was asked in another language than the library's. */
  isTranslated?: boolean;
}

const MAX_PASSAGES = 3;
const FIRST_QUOTATION_CHARACTERS = 700;
const FURTHER_QUOTATION_CHARACTERS = 350;
/** A further passage adds something only if it fits about as well as the first. */
const SCORE_SLACK = 0.06;
/** Where people have written down how one asks for the first, another document rarely answers, too. */
const SCORE_SLACK_BESIDE_PHRASING = 0.03;
const MAX_SUGGESTIONS = 3;
/** A sentence or two, or some lines of a list or table. */
const SUGGESTION = { maxCharacters: 240, maxBlockCharacters: 400 };

/**
 * Answers from libraries: each question of the message, or says that it isn't sure and what comes closest, or that they
 * hold no answer.
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
  // Whoever asks of their own documents knows their language. What is near to an Arabic question is so by chance.
  const isUnderstood = answered.length > 0 && !isArabic(asked.question);
  if (isOfProduct && !isUnderstood && questionLanguage === undefined) {
    return draft.say(otherLanguageTexts[screenLanguageOf(asked)]);
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
  const answer = answerability(whole);
  if (answer === 'sure') await draft.add(whole);
  else if (answer === 'unsure') await draft.offer(whole);
  else draft.refuse();
  return draft.finish([whole], answer === 'sure');
}

/** Whether all that is quoted first is surely English: a question is also brought into it where that can't be told. */
async function areEnglish(answered: readonly FoundPassages[]): Promise<boolean> {
  for (const { passages } of answered) if (!(await isSurelyEnglish(passages[0]?.snippet ?? ''))) return false;
  return true;
}

/** Whoever writes Arabic reads it, whatever the screen's language. */
const screenLanguageOf = ({ question, language }: LibraryQuestion): Language =>
  isArabic(question) ? 'ar' : language;

/** Whoever asks in German or Spanish reads it. */
const languageOfAnswer = (
  asked: LibraryQuestion,
  questionLanguage: Awaited<ReturnType<typeof askedLanguageOf>>,
): AnswerLanguage =>
  questionLanguage === 'de' || questionLanguage === 'es' ? questionLanguage : screenLanguageOf(asked);

/** What is found for each question of a message; a later one may lean on those before it. */
async function findForEach(deps: RetrievalDeps, asked: LibraryQuestion): Promise<FoundPassages[]> {
  const questions = questionsIn(asked.question);
  if (questions.length < 2) return [await findPassages(deps, asked)];
  const found: FoundPassages[] = [];
  for (const [index, question] of questions.entries()) {
    const earlier = async () => [...((await asked.earlier?.()) ?? []), ...questions.slice(0, index)];
    found.push({ ...(await findPassages(deps, { ...asked, question, earlier })), question });
  }
  return found;
}

/** An answer that grows by quotations. */
class AnswerDraft {
  readonly #deps: RetrievalDeps;
  readonly #texts: AnswerTexts;
  readonly #pieces: string[] = [];
  readonly #passages: Passage[] = [];

  constructor(deps: RetrievalDeps, texts: AnswerTexts) {
    this.#deps = deps;
    this.#texts = texts;
  }

  /** Says this in place of an answer. */
  say(text: string): LibraryAnswer {
    this.#pieces.push(text);
    return this.finish([], false);
  }

  /** Says why what follows is in another language. */
  announceEnglish(): void {
    this.#pieces.push(`${this.#texts.quotedInEnglish}\n\n`);
  }

  /** Quotes what answers one question; the first passage needs no heading, since it answers the question. */
  async add(
    { question, passages: [first, ...others] }: FoundPassages,
    maxPassages = MAX_PASSAGES,
  ): Promise<void> {
    if (!first) return;
    const limit = this.#passages.length + maxPassages;
    const isFirst = (passage: Passage) => passage === first;
    for (const passage of [first, ...others.filter((other) => adds(other, first))]) {
      if (this.#passages.length === limit) return;
      const marker = this.#passages.length + 1;
      const maxCharacters = isFirst(passage) ? FIRST_QUOTATION_CHARACTERS : FURTHER_QUOTATION_CHARACTERS;
      const cited = await citePassage(this.#deps, passage, { question, marker, maxCharacters });
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

  /** One of several questions, with what answers it. */
  async addHeaded(found: FoundPassages): Promise<void> {
    const gap = this.#pieces.length > 0 ? '\n\n' : '';
    this.#pieces.push(`${gap}**${headingOf(found.question)}**\n\n`);
    if (isAnswer(found)) await this.add(found, 1);
    else this.#pieces.push(this.#texts.notFound);
  }

  /** Says that nothing surely answers the question, and what comes closest, in the words of the documents. */
  async offer({ question, passages }: FoundPassages): Promise<void> {
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

  /** Says that there is no answer. */
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

function adds(passage: Passage, first: Passage): boolean {
  // What a document says before its first section only introduces what the first passage says, unless it fits better.
  const isSameDocument = passage.fileId === first.fileId;
  const isNearer = passage.score > first.score && first.evidence.phrasing === 0;
  const isIntroduction = isSameDocument && !isSection(passage.title) && !isNearer;
  const isAskedSo = !isSameDocument && first.evidence.phrasing > 0;
  const slack = isAskedSo ? SCORE_SLACK_BESIDE_PHRASING : SCORE_SLACK;
  return !isIntroduction && passage.score >= first.score - slack;
}

/** The best passage of each of the nearest documents. */
function bestOfEachDocument(found: readonly Passage[]): Passage[] {
  const byDocument = new Map<string, Passage>();
  for (const passage of found) if (!byDocument.has(passage.fileId)) byDocument.set(passage.fileId, passage);
  return [...byDocument.values()].slice(0, MAX_SUGGESTIONS);
}

/** Markdown set off as a quotation. */
const asBlockQuote = (markdown: string): string => `> ${markdown.trimEnd().replaceAll('\n', '\n> ')}`;

/** A question as a heading: on one line, with a capital, and nothing of it as Markdown. */
const headingOf = (question: string): string =>
  question
    .replace(/\s+/g, ' ')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    .replace(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
