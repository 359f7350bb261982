/**
 * Finds the passages that a model answers from. Where the question leans on what was said before, or what it finds is
 * not sure to answer, the model is asked what to search for, and which of the passages help.
 */
import type { StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { BranchFiles } from '../../../attachments/branch-files.ts';
import { type BoundSource, isFollowUp } from '../../../../knowledge/public.ts';
import type { StoredPassage } from '../../../store/stored-shapes.ts';
import { beginStep } from '../answer-events.ts';
import type { AnswerInput } from '../answer-input.ts';
import type { AnswerModel, AnswerSources, FoundContext } from '../answer-sources.ts';
import { bestOf, documentPassages, type ReadDocuments, readDocuments } from './attached-documents.ts';
import { rankPassages } from './rank-passages.ts';
import { searchQuestions } from './search-questions.ts';

/** Passages that a prompt gets of the sources that don't say how many. */
const maxPassages = 8;

const reading = { kind: 'retrieval', title: 'Reading the handbook', waitsFor: 'handbook' } as const;
const rewriting = { kind: 'model', title: 'Working out what to search for', task: 'rewrite' } as const;
const ranking = { kind: 'model', title: 'Choosing the passages that help', task: 'rank' } as const;

/** As many as the sources that say a number want, and the usual number for all others together. */
function roomFor(bound: readonly BoundSource[]): number {
  const wanted = bound.reduce((sum, { top }) => sum + (top ?? 0), 0);
  return wanted + (bound.some(({ top }) => top === null) ? maxPassages : 0);
}

/** Waits for a library that is still being read, as after the first start: searched now, it would seem to be empty. */
export async function* waitForLibraries(
  sources: AnswerSources,
  input: AnswerInput,
): AsyncGenerator<StreamEvent> {
  const read = input.agent.sources.flatMap(({ libraryId }) => sources.whenRead(libraryId) ?? []);
  if (read.length === 0) return;
  const step = beginStep(input, reading);
  yield step.begun;
  await Promise.all(read);
  yield step.end();
}

/** What a search looks through. */
interface Searched {
  libraries: boolean;
  /** Those of the questions. */
  files: boolean;
  /** Where something else than the question is searched for. */
  queries?: readonly string[] | undefined;
}

/** The step of a search, named for what it looks through. */
export function beginSearch(input: AnswerInput, { libraries, files, queries }: Searched) {
  const searched = [libraries && 'the libraries', files && 'the files'].filter(Boolean).join(' and ');
  const title = `Searching ${searched || 'the sources'}`;
  return beginStep(input, { kind: 'retrieval', title, ...(queries && { queries: [...queries] }) });
}

/** What a search draws on. */
export interface Search {
  sources: AnswerSources;
  input: AnswerInput;
  model: AnswerModel;
  history: Awaited<ReturnType<AnswerInput['history']>>;
  documents: ReadDocuments;
  /** All that the agent draws on, as it is bound for this question. */
  drawn: readonly BoundSource[];
  /** What of it is searched with the question. */
  bound: readonly BoundSource[];
}

interface Found extends FoundContext {
  /** Of documents that went with the questions; a prompt has them all. */
  ofDocuments: readonly StoredPassage[];
}

/** Searches for each of these wordings; what fits one of them best goes first. */
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
  yield step.begun;
  const [ofDocuments, ...found] = await Promise.all([
    documentPassages(sources, documents, queries),
    ...queries.map((query) => contextOf(sources, bound, query)),
  ]);
  yield step.end();
  return { ofDocuments, ...together(found) };
}

const nothing: FoundContext = { passages: [], answerability: 'none' };

const contextOf = async (
  sources: AnswerSources,
  bound: readonly BoundSource[],
  query: string,
): Promise<FoundContext> => (bound.length > 0 ? sources.retrieve(bound, query) : nothing);

/** As sure as the surest. */
function together(found: readonly FoundContext[]): FoundContext {
  const is = (answerability: FoundContext['answerability']) =>
    found.some((one) => one.answerability === answerability) ? answerability : undefined;
  return {
    passages: bestOf(found.map(({ passages }) => passages)),
    answerability: is('sure') ?? is('unsure') ?? 'none',
  };
}

/** What the model would search for; `undefined` where it does not say. */
async function* rewritten({
  input,
  model,
  history,
}: Search): AsyncGenerator<StreamEvent, readonly string[] | undefined> {
  const { question, recorder, signal } = input;
  const step = beginStep(input, rewriting);
  yield step.begun;
  const { questions, usage } = await searchQuestions(model, { question, history }, signal);
  recorder.count(usage);
  recorder.note('asked what to search for', { questions: questions?.length ?? 0 });
  yield step.end(questions ? 'complete' : 'failed');
  return questions;
}

/** A question that means nothing by itself ("And how do I undo that?"), without a model: with the one before it. */
async function* searchInContext(search: Search): AsyncGenerator<StreamEvent, Found> {
  const { question } = search.input;
  const alone = yield* searchFor(search, [question]);
  const previous = search.history.at(-1)?.question;
  if (alone.answerability !== 'none' || previous === undefined) return alone;
  return yield* searchFor(search, [`${previous}\n${question}`]);
}

/** Whether there is anything to search in. */
const isSearchable = ({ bound, documents }: Search): boolean => bound.length > 0 || !documents.isWhole;

/** Searches, with the help of the model where the question by itself is not enough. */
async function* searchWell(search: Search): AsyncGenerator<StreamEvent, Found> {
  const { input, history, bound } = search;
  const { question } = input;
  if (!isSearchable(search)) return yield* searchFor(search, [question]);
  if (history.length > 0 && isFollowUp(question)) {
    const questions = yield* rewritten(search);
    return questions?.length ? yield* searchFor(search, questions) : yield* searchInContext(search);
  }
  const alone = yield* searchFor(search, [question]);
  if (bound.length === 0 || alone.answerability === 'sure') return alone;
  const questions = yield* rewritten(search);
  if (questions?.length) return yield* searchFor(search, [question, ...questions]);
  return questions || history.length === 0 ? alone : yield* searchInContext(search);
}

/** The passages of libraries in the order in which they help, where that is not clear by itself. */
async function* ranked(
  { input, model }: Search,
  { passages, answerability }: FoundContext,
): AsyncGenerator<StreamEvent, readonly StoredPassage[]> {
  if (answerability === 'sure' || passages.length < 2) return passages;
  const { question, recorder, signal } = input;
  const step = beginStep(input, ranking);
  yield step.begun;
  const { passages: inOrder, isRanked, usage } = await rankPassages(model, { question, passages }, signal);
  recorder.count(usage);
  recorder.note('asked which passages help', { passages: passages.length });
  yield step.end(isRanked ? 'complete' : 'failed');
  return inOrder;
}

/** Passages of an answer that goes on: those that would not be found any more keep their number, and no word. */
async function withoutWithdrawn(
  { sources, drawn }: Pick<Search, 'sources' | 'drawn'>,
  known: readonly StoredPassage[],
): Promise<readonly StoredPassage[]> {
  const libraries = await sources.librariesOf(known.map(({ fileId }) => fileId));
  const readable = await sources.readableBy({ own: new Set(), sources: drawn }, libraries);
  return known.map((passage) =>
    readable.has(passage.fileId) ? passage : { ...passage, title: '', snippet: '(not available any more)' },
  );
}

/** Of a file that is in a library and went with a question, too. */
const isTwin = (one: StoredPassage, other: StoredPassage): boolean =>
  one.title === other.title && one.snippet === other.snippet;

/** Passages for a model: those of the answer that goes on, else what files and libraries hold. */
export async function* findPassages(
  search: Omit<Search, 'documents'>,
  files: BranchFiles,
): AsyncGenerator<StreamEvent, readonly StoredPassage[]> {
  const { sources, input } = search;
  const { recorder, passages: known } = input;
  if (known.length > 0) {
    recorder.keepPassages(known);
    return withoutWithdrawn(search, known);
  }
  yield* waitForLibraries(sources, input);
  const whole = { ...search, documents: await readDocuments(sources, files) };
  const found = yield* searchWell(whole);
  const ofLibraries = yield* ranked(whole, found);
  const others = ofLibraries.filter((passage) => !found.ofDocuments.some((other) => isTwin(other, passage)));
  const passages = [...found.ofDocuments, ...others.slice(0, roomFor(search.bound))];
  recorder.keepPassages(passages);
  recorder.note('retrieved', { passages: passages.length });
  return passages;
}
