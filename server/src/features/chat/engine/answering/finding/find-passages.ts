/**
 * Finds the passages for a model's answer. For follow-up questions and uncertain results, the model rewrites the
 * question and ranks the passages.
 */
import type { StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { BranchFiles } from '../../../attachments/branch-files.ts';
import { type BoundSource, isFollowUp } from '../../../../knowledge/public.ts';
import type { StoredPassage } from '../../../store/stored-shapes.ts';
import { beginStep } from '../answer-events.ts';
import { type AnswerInput, askerOf } from '../answer-input.ts';
import type { AnswerModel, AnswerSources, FoundContext } from '../answer-sources.ts';
import { mergeByScore, documentPassages, type ReadDocuments, readDocuments } from './attached-documents.ts';
import { rankPassages } from './rank-passages.ts';
import { searchQuestions } from './search-questions.ts';

/** Maximum passages from all sources without a limit of their own. */
const maxPassages = 8;

const reading = { kind: 'retrieval', title: 'Reading the handbook', waitsFor: 'handbook' } as const;
const rewriting = { kind: 'model', title: 'Working out what to search for', task: 'rewrite' } as const;
const ranking = { kind: 'model', title: 'Choosing the passages that help', task: 'rank' } as const;

/** Sums the limits of the sources; those without one share the default. */
function passageLimit(bound: readonly BoundSource[]): number {
  const wanted = bound.reduce((sum, { top }) => sum + (top ?? 0), 0);
  return wanted + (bound.some(({ top }) => top === null) ? maxPassages : 0);
}

/** Waits for a library that is still being read and would appear empty. */
export async function* waitForLibraries(
  sources: AnswerSources,
  input: AnswerInput,
): AsyncGenerator<StreamEvent> {
  const read = input.agent.sources.flatMap(({ libraryId }) => sources.whenRead(libraryId) ?? []);
  if (read.length === 0) return;
  const step = beginStep(input, reading);
  yield step.startEvent;
  await Promise.all(read);
  yield step.end();
}

/** Scope of a search. */
interface SearchScope {
  libraries: boolean;
  /** True if attached files are searched. */
  files: boolean;
  /** Queries other than the question. */
  queries?: readonly string[] | undefined;
}

/** Starts the step of a search, titled by its scope. */
export function beginSearch(input: AnswerInput, { libraries, files, queries }: SearchScope) {
  const searched = [libraries && 'the libraries', files && 'the files'].filter(Boolean).join(' and ');
  const title = `Searching ${searched || 'the sources'}`;
  return beginStep(input, { kind: 'retrieval', title, ...(queries && { queries: [...queries] }) });
}

/** Input of a search. */
export interface Search {
  sources: AnswerSources;
  input: AnswerInput;
  model: AnswerModel;
  history: Awaited<ReturnType<AnswerInput['history']>>;
  documents: ReadDocuments;
  /** All sources of the agent with the filters of this question. */
  drawn: readonly BoundSource[];
  /** Sources that are searched without a tool call. */
  bound: readonly BoundSource[];
}

interface Found extends FoundContext {
  /** Passages of attached documents, all of which are in the prompt. */
  ofDocuments: readonly StoredPassage[];
}

/** Searches for all queries and merges the results by score. */
async function* searchFor(
  { sources, input, documents, bound }: Search,
  queries: readonly string[],
): AsyncGenerator<StreamEvent, Found> {
  const { question } = input;
  const step = beginSearch(input, {
    libraries: bound.length > 0,
    files: documents.libraryIds.length > 0,
    queries: queries.every((query) => query === question) ? undefined : queries,
  });
  yield step.startEvent;
  const [ofDocuments, ...found] = await Promise.all([
    documentPassages(sources, documents, queries),
    ...queries.map((query) => retrieve({ sources, input, bound }, query)),
  ]);
  yield step.end();
  return { ofDocuments, ...mergeResults(found) };
}

const nothing: FoundContext = { passages: [], answerability: 'none' };

const retrieve = async (
  { sources, input, bound }: Pick<Search, 'sources' | 'input' | 'bound'>,
  query: string,
): Promise<FoundContext> => (bound.length > 0 ? sources.retrieve(bound, query, askerOf(input)) : nothing);

/** Merges results; the highest answerability applies. */
function mergeResults(found: readonly FoundContext[]): FoundContext {
  const is = (answerability: FoundContext['answerability']) =>
    found.some((one) => one.answerability === answerability) ? answerability : undefined;
  return {
    passages: mergeByScore(found.map(({ passages }) => passages)),
    answerability: is('sure') ?? is('unsure') ?? 'none',
  };
}

/** Asks the model for search queries; returns `undefined` on failure. */
async function* rewriteQuestion({
  input,
  model,
  history,
}: Search): AsyncGenerator<StreamEvent, readonly string[] | undefined> {
  const { question, recorder, signal } = input;
  const step = beginStep(input, rewriting);
  yield step.startEvent;
  const { questions, usage } = await searchQuestions(model, { question, history }, signal);
  recorder.addUsage(usage);
  recorder.note('asked what to search for', { questions: questions?.length ?? 0 });
  yield step.end(questions ? 'complete' : 'failed');
  return questions;
}

/** Searches for a follow-up question together with the previous one, without a model. */
async function* searchInContext(search: Search): AsyncGenerator<StreamEvent, Found> {
  const { question } = search.input;
  const alone = yield* searchFor(search, [question]);
  const previous = search.history.at(-1)?.question;
  if (alone.answerability !== 'none' || previous === undefined) return alone;
  return yield* searchFor(search, [`${previous}\n${question}`]);
}

/** Returns true if there is anything to search. */
const isSearchable = ({ bound, documents }: Search): boolean => bound.length > 0 || !documents.isWhole;

/** Searches with the question, rewritten by the model if needed. */
async function* searchWithRewriting(search: Search): AsyncGenerator<StreamEvent, Found> {
  const { input, history, bound } = search;
  const { question } = input;
  if (!isSearchable(search)) return yield* searchFor(search, [question]);
  if (history.length > 0 && isFollowUp(question)) {
    const questions = yield* rewriteQuestion(search);
    return questions?.length ? yield* searchFor(search, questions) : yield* searchInContext(search);
  }
  const alone = yield* searchFor(search, [question]);
  if (bound.length === 0 || alone.answerability === 'sure') return alone;
  const questions = yield* rewriteQuestion(search);
  if (questions?.length) return yield* searchFor(search, [question, ...questions]);
  return questions || history.length === 0 ? alone : yield* searchInContext(search);
}

/** Ranks uncertain passages with the model. */
async function* rankIfUnsure(
  { input, model }: Search,
  { passages, answerability }: FoundContext,
): AsyncGenerator<StreamEvent, readonly StoredPassage[]> {
  if (answerability === 'sure' || passages.length < 2) return passages;
  const { question, recorder, signal } = input;
  const step = beginStep(input, ranking);
  yield step.startEvent;
  const {
    passages: sortByNumbers,
    isRanked,
    usage,
  } = await rankPassages(model, { question, passages }, signal);
  recorder.addUsage(usage);
  recorder.note('asked which passages help', { passages: passages.length });
  yield step.end(isRanked ? 'complete' : 'failed');
  return sortByNumbers;
}

/** Redacts the passages of a continued answer that are no longer readable; they keep their numbers. */
async function redactWithdrawn(
  { sources, drawn }: Pick<Search, 'sources' | 'drawn'>,
  known: readonly StoredPassage[],
): Promise<readonly StoredPassage[]> {
  const libraries = await sources.librariesOf(known.map(({ fileId }) => fileId));
  const readable = await sources.readableBy({ own: new Set(), sources: drawn }, libraries);
  return known.map((passage) =>
    readable.has(passage.fileId) ? passage : { ...passage, title: '', snippet: '(not available any more)' },
  );
}

/** Returns true for equal passages of a file that is both attached and in a library. */
const isDuplicate = (one: StoredPassage, other: StoredPassage): boolean =>
  one.title === other.title && one.snippet === other.snippet;

/** Finds the passages for a model: those of a continued answer, else those of files and libraries. */
export async function* findPassages(
  search: Omit<Search, 'documents'>,
  files: BranchFiles,
): AsyncGenerator<StreamEvent, readonly StoredPassage[]> {
  const { sources, input } = search;
  const { recorder, passages: known } = input;
  if (known.length > 0) {
    recorder.setPassages(known);
    return redactWithdrawn(search, known);
  }
  yield* waitForLibraries(sources, input);
  const whole = { ...search, documents: await readDocuments(sources, files) };
  const found = yield* searchWithRewriting(whole);
  const ofLibraries = yield* rankIfUnsure(whole, found);
  const others = ofLibraries.filter(
    (passage) => !found.ofDocuments.some((other) => isDuplicate(other, passage)),
  );
  const passages = [...found.ofDocuments, ...others.slice(0, passageLimit(search.bound))];
  recorder.setPassages(passages);
  recorder.note('retrieved', { passages: passages.length });
  return passages;
}
