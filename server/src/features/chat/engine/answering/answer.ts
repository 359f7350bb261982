/** Generates an answer as stream events, independent of HTTP, storage and readers. */
import type { StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import { AppError } from '../../../../app-error.ts';
import { hasLostLibraries, translateStarter } from '../../../agents/public.ts';
import { wholeLibrary } from '../../../knowledge/public.ts';
import type { BranchFiles } from '../../attachments/branch-files.ts';
import { textEvent } from './answer-events.ts';
import { type AnswerInput, askerOf } from './answer-input.ts';
import { nameLeftOut, withNotUploaded } from './finding/attached-documents.ts';
import { beginSearch, findPassages, waitForLibraries } from './finding/find-passages.ts';
import type { AnswerSources } from './answer-sources.ts';
import type { ModelEvent } from '../../../../models/model-event.ts';
import { maxToolSteps, sourceTools, toolSourcesFor } from './finding/source-tools.ts';
import { ModelEventMapper } from './model-event-mapper.ts';
import { librariesWithdrawn, modelFailed, nothingFound } from './answer-texts.ts';
import { withRetries } from './with-retries.ts';
import { assemblePrompt } from './prompt.ts';
import { sentPrompt } from './sent-prompt.ts';

/** Returns the part of a whole answer that follows the text before the break. */
function remainder(whole: string, before: string): string {
  if (whole.startsWith(before)) return whole.slice(before.length);
  return `\n\n${whole}`;
}

async function* answerFromLibraries(sources: AnswerSources, input: AnswerInput): AsyncGenerator<StreamEvent> {
  const { recorder, question, language, before } = input;
  yield* waitForLibraries(sources, input);
  const files = await input.files();
  yield* nameLeftOut(files, input);
  if (hasNoSources(input, files)) {
    yield answerWithdrawn(input);
    return;
  }
  const { sources: libraries } = input.agent;
  const step = beginSearch(input, { libraries: libraries.length > 0, files: files.libraryIds.length > 0 });
  yield step.startEvent;
  const earlier = async () => (await input.history()).map((turn) => turn.question);
  const starter = translateStarter(question);
  const asked = {
    question: starter?.english ?? question,
    isTranslated: starter !== undefined,
    language: starter?.from ?? language,
    asker: askerOf(input),
    earlier,
  };
  const { pieces, passages, considered, isAnswered } = await sources.answerFromLibrary(
    [...files.libraryIds.map(wholeLibrary), ...(await input.sources())],
    asked,
  );
  // Markers refer to positions, so cited passages come first.
  recorder.setPassages([...passages, ...considered]);
  recorder.isUnanswered = !isAnswered;
  recorder.note(isAnswered ? 'library answer' : 'the library has no answer', {
    cited: passages.length,
    considered: considered.length,
  });
  yield step.end();
  if (before !== '') {
    yield textEvent(input, remainder(pieces.join(''), before));
    return;
  }
  for (const piece of pieces) yield textEvent(input, piece);
}

async function* answerFromModel(sources: AnswerSources, input: AnswerInput): AsyncGenerator<StreamEvent> {
  const { agent, model, question, before, recorder, signal } = input;
  if (!model) throw new AppError('model.not_configured');
  const history = await input.history();
  const { provider, model: id, name } = model;
  recorder.model = { provider, model: id, name };
  const { isRestricted, parameters } = agent;
  const files = await input.files();
  yield* nameLeftOut(files, input);
  if (hasNoSources(input, files)) {
    recorder.model = undefined;
    yield answerWithdrawn(input);
    return;
  }
  const drawn = await input.sources();
  const lookedUp = toolSourcesFor(model, drawn);
  const bound = drawn.filter((source) => !lookedUp.includes(source));
  const { tools, titles } = sourceTools(sources, input, lookedUp);
  if (tools.length > 0) yield* waitForLibraries(sources, input);
  const isGrounded = bound.length + files.libraryIds.length + input.passages.length > 0;
  const search = { sources, input, model, history, drawn, bound };
  const passages = isGrounded ? yield* findPassages(search, files) : undefined;
  if (isRestricted && !passages?.length && tools.length === 0) {
    // Keep the model if it was called for search queries, as that has a cost.
    if (!recorder.usage) recorder.model = undefined;
    recorder.note('nothing found: the model was not asked');
    yield unansweredEvent(input, nothingFound);
    return;
  }
  const systemPrompt = await input.systemPrompt();
  // The agent's model may have changed since the pictures were attached.
  const pictures = agent.takes.images ? await files.pictures(signal) : undefined;
  const messages = assemblePrompt({
    systemPrompt,
    isRestricted,
    history: history.map((turn) => ({ ...turn, images: pictures?.get(turn.id) })),
    question: withNotUploaded(question, input.notUploaded),
    images: pictures?.get(input.segmentId),
    unread: files.unread,
    passages,
    hasTools: tools.length > 0,
    before,
  });
  if (input.keepsPrompt) recorder.sentPrompt = sentPrompt(messages, model.supportedParameters(parameters));
  recorder.note('asked the model', { model: model.name, messages: messages.length });
  const asked = { messages, signal, parameters, ...(tools.length > 0 && { tools, maxSteps: maxToolSteps }) };
  const isUnsupported = isRestricted && !passages?.length;
  yield* streamText(input, model.stream(asked), { titles, isUnsupported });
}

/** Failures of a model that last until an administrator corrects its connection. */
const lastingFailures: ReadonlySet<string> = new Set([
  'model.key_refused',
  'model.host_unknown',
  'model.connection_refused',
  'model.not_found',
]);

/** Answers from the libraries if the model fails before its first word, where they answer without one, too. */
async function* answerFromModelOrLibraries(
  sources: AnswerSources,
  input: AnswerInput,
): AsyncGenerator<StreamEvent> {
  const { agent, recorder, language } = input;
  let hasText = input.before !== '';
  try {
    for await (const event of answerFromModel(sources, input)) {
      hasText ||= event.event === 'response-updated';
      yield event;
    }
  } catch (error) {
    const isLasting = error instanceof AppError && lastingFailures.has(error.code);
    if (!isLasting || hasText || !agent.answersWithoutModel) throw error;
    recorder.note('the model failed: the libraries answer', { code: error.code }, 'error');
    recorder.model = undefined;
    recorder.sentPrompt = undefined;
    recorder.modelFailure = error;
    yield textEvent(input, `${modelFailed[language]}\n\n`);
    yield* answerFromLibraries(sources, input);
  }
}

/** Returns true if all libraries were withdrawn and no files are attached. */
function hasNoSources({ agent }: AnswerInput, files: BranchFiles): boolean {
  const hasFiles = files.libraryIds.length > 0 || (agent.takes.images && files.hasPictures);
  return hasLostLibraries(agent) && !hasFiles;
}

/** Answers that the libraries are no longer readable. */
function answerWithdrawn(input: AnswerInput): StreamEvent {
  // Keep the citations of the text before the break.
  input.recorder.setPassages(input.passages);
  input.recorder.note('no library may be read any more', { libraries: input.agent.withdrawnIds.length });
  return unansweredEvent(input, librariesWithdrawn);
}

/** Creates the event of a fixed text and marks the run as unanswered. */
function unansweredEvent(input: AnswerInput, texts: typeof nothingFound): StreamEvent {
  input.recorder.isUnanswered = true;
  return textEvent(input, remainder(texts[input.language], input.before));
}

/** Streams the model's text; for a restricted agent, drops text before the first passage. */
async function* streamText(
  input: AnswerInput,
  events: AsyncIterable<ModelEvent>,
  { titles, isUnsupported: isSilent }: { titles: ReadonlyMap<string, string>; isUnsupported: boolean },
): AsyncGenerator<StreamEvent> {
  const { recorder } = input;
  const mapper = new ModelEventMapper(input, titles);
  yield* mapper.enterPhase('waiting');
  let isUnsupported = isSilent;
  for await (const event of events) {
    // Text before the first passage is unsupported, even if it arrives late.
    if (event.type === 'tool-result') isUnsupported &&= recorder.passages.length === 0;
    if (isUnsupported && event.type === 'text') continue;
    if (isUnsupported && event.type === 'finish') {
      recorder.addUsage(event.usage);
      recorder.note('nothing found: what the model said is not shown');
      yield* mapper.endPhase();
      yield unansweredEvent(input, nothingFound);
      return;
    }
    yield* mapper.map(event);
  }
}

/**
 * Yields steps and text of an answer; records passages, usage and trace. Waits during short database outages. Throws
 * an `AppError` with a `model.…` code if the model fails.
 */
export function answer(sources: AnswerSources, input: AnswerInput): AsyncGenerator<StreamEvent> {
  const retrying = withRetries(sources, input);
  return input.agent.answerSource === 'library'
    ? answerFromLibraries(retrying.sources, retrying.input)
    : answerFromModelOrLibraries(retrying.sources, retrying.input);
}
