/** Gives an answer as stream events. Knows no HTTP, no storage and no readers. */
import type { StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import { AppError } from '../../../../app-error.ts';
import { isCutOff, starterInEnglish } from '../../../agents/public.ts';
import { wholeLibrary } from '../../../knowledge/public.ts';
import type { BranchFiles } from '../../attachments/branch-files.ts';
import { textEvent } from './answer-events.ts';
import type { AnswerInput } from './answer-input.ts';
import { waitForFiles } from './finding/attached-documents.ts';
import { beginSearch, findPassages, waitForLibraries } from './finding/find-passages.ts';
import type { AnswerSources } from './answer-sources.ts';
import type { ModelEvent } from '../../../../models/model-event.ts';
import { maxToolSteps, sourceTools, toolSourcesFor } from './finding/source-tools.ts';
import { ModelEventMapper } from './model-event-mapper.ts';
import { librariesWithdrawn, nothingFound } from './answer-texts.ts';
import { patientReading } from './retrying-reads.ts';
import { assemblePrompt } from './prompt.ts';
import { sentPrompt } from './sent-prompt.ts';

/** What of a whole text is still to be said after what was said before it broke off. */
function remainder(whole: string, before: string): string {
  if (whole.startsWith(before)) return whole.slice(before.length);
  return `\n\n${whole}`;
}

async function* answerFromLibraries(sources: AnswerSources, input: AnswerInput): AsyncGenerator<StreamEvent> {
  const { recorder, question, language, before } = input;
  yield* waitForLibraries(sources, input);
  const files = await input.files();
  yield* waitForFiles(files, input);
  if (isLeftWithNothing(input, files)) {
    yield sayWithdrawn(input);
    return;
  }
  const { sources: libraries } = input.agent;
  const step = beginSearch(input, { libraries: libraries.length > 0, files: files.libraryIds.length > 0 });
  yield step.begun;
  const earlier = async () => (await input.history()).map((turn) => turn.question);
  const english = starterInEnglish(question);
  const asked = { question: english ?? question, isTranslated: english !== undefined, language, earlier };
  const { pieces, passages, considered, isAnswered } = await sources.answerFromLibrary(
    [...files.libraryIds.map(wholeLibrary), ...(await input.sources())],
    asked,
  );
  // The answer cites by number: what was only looked at comes after what is cited.
  recorder.keepPassages([...passages, ...considered]);
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
  // As it is now: the price of a run is that of its beginning.
  const { provider, model: id, name, deployment } = model;
  recorder.model = { provider, model: id, name, ...(deployment && { deployment }) };
  const { isRestricted, parameters } = agent;
  const files = await input.files();
  const unread = yield* waitForFiles(files, input);
  if (isLeftWithNothing(input, files)) {
    recorder.model = undefined;
    yield sayWithdrawn(input);
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
    // A model that was asked what to search for has its price.
    if (!recorder.usage) recorder.model = undefined;
    recorder.note('nothing found: the model was not asked');
    yield sayUnanswered(input, nothingFound);
    return;
  }
  const systemPrompt = await input.systemPrompt();
  // The agent's model may be another one since they were sent.
  const pictures = agent.takes.images ? await files.pictures(signal) : undefined;
  const messages = assemblePrompt({
    systemPrompt,
    isRestricted,
    history: history.map((turn) => ({ ...turn, images: pictures?.get(turn.id) })),
    question,
    images: pictures?.get(input.segmentId),
    unread,
    passages,
    hasTools: tools.length > 0,
    before,
  });
  if (input.keepsPrompt) recorder.sentPrompt = sentPrompt(messages, model.taken(parameters));
  recorder.note('asked the model', { model: model.name, messages: messages.length });
  const asked = { messages, signal, parameters, ...(tools.length > 0 && { tools, maxSteps: maxToolSteps }) };
  const isUnsupported = isRestricted && !passages?.length;
  yield* speak(input, model.stream(asked), { titles, isUnsupported });
}

/** Whether there were libraries, none may be read any more, and no file went with the questions. */
function isLeftWithNothing({ agent }: AnswerInput, files: BranchFiles): boolean {
  const hasFiles = files.libraryIds.length > 0 || (agent.takes.images && files.hasPictures);
  return isCutOff(agent) && !hasFiles;
}

/** Says that the libraries may not be read any more. */
function sayWithdrawn(input: AnswerInput): StreamEvent {
  // What was said before it broke off goes on citing.
  input.recorder.keepPassages(input.passages);
  input.recorder.note('no library may be read any more', { libraries: input.agent.withdrawnIds.length });
  return sayUnanswered(input, librariesWithdrawn);
}

/** Says this in place of an answer. */
function sayUnanswered(input: AnswerInput, texts: typeof nothingFound): StreamEvent {
  input.recorder.isUnanswered = true;
  return textEvent(input, remainder(texts[input.language], input.before));
}

/** What the model says. One that may say only what it finds is not heard before a passage was found. */
async function* speak(
  input: AnswerInput,
  events: AsyncIterable<ModelEvent>,
  { titles, isUnsupported: isSilent }: { titles: ReadonlyMap<string, string>; isUnsupported: boolean },
): AsyncGenerator<StreamEvent> {
  const { recorder } = input;
  const speech = new ModelEventMapper(input, titles);
  yield* speech.enter('waiting');
  let isUnsupported = isSilent;
  for await (const event of events) {
    // What was said before the search rests on nothing, even where it comes late.
    if (event.type === 'tool-result') isUnsupported &&= recorder.passages.length === 0;
    if (isUnsupported && event.type === 'text') continue;
    if (isUnsupported && event.type === 'finish') {
      recorder.count(event.usage);
      recorder.note('nothing found: what the model said is not shown');
      yield* speech.leave();
      yield sayUnanswered(input, nothingFound);
      return;
    }
    yield* speech.take(event);
  }
}

/**
 * Yields steps and text of an answer. Throws an `AppError` with a `model.…` code when the model fails; notes
 * passages, usage and trace in the recorder. A database that is away for a moment makes it wait.
 */
export function answer(sources: AnswerSources, input: AnswerInput): AsyncGenerator<StreamEvent> {
  const patient = patientReading(sources, input);
  return input.agent.answerSource === 'library'
    ? answerFromLibraries(patient.sources, patient.input)
    : answerFromModel(patient.sources, patient.input);
}
