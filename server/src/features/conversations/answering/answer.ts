/** Gives an answer as stream events. Knows no HTTP, no storage and no readers. */
import type { Step, StreamEvent } from '@polylogue/contract/conversations/stream-events';
import { AppError } from '../../../app-error.ts';
import { newId } from '../../../db/id.ts';
import type { Agent } from '../../agents/service.ts';
import type { RunRecorder } from '../runs/run-recorder.ts';
import type { KeptPassage } from '../stored-shapes.ts';
import type { AnswerModel, AnswerSources, PromptMessage } from './answer-sources.ts';
import { assemblePrompt, estimateTokens } from './prompt.ts';
import { storableText } from './storable-text.ts';

/** Everything that one answer depends on. */
export interface AnswerInput {
  requestId: string;
  agent: Agent;
  question: string;
  /** What a continued answer says already. */
  before: string;
  /** The numbered passages that it cites. */
  passages: readonly KeptPassage[];
  history(): Promise<readonly { question: string; answer: string }[]>;
  recorder: RunRecorder;
  signal: AbortSignal;
}

type StepEvent = Extract<StreamEvent, { event: 'step-update' }>;

/** A step that was begun: its event, and the event of its end. */
function beginStep({ requestId }: AnswerInput, kind: Step['kind'], title: string) {
  const startedAtMs = performance.now();
  const data = { requestId, stepId: newId(), kind, title };
  return {
    begun: { event: 'step-update', data: { ...data, status: 'running' } } satisfies StepEvent,
    end: (): StepEvent => {
      const durationMs = Math.round(performance.now() - startedAtMs);
      return { event: 'step-update', data: { ...data, status: 'complete', durationMs } };
    },
  };
}

const textEvent = ({ requestId }: AnswerInput, text: string): StreamEvent => ({
  event: 'response-updated',
  data: { requestId, text },
});

/** What of a whole text is still to be said after what was said before it broke off. */
function remainder(whole: string, before: string): string {
  if (whole.startsWith(before)) return whole.slice(before.length);
  return `\n\n${whole}`;
}

async function* answerFromLibrary(
  sources: AnswerSources,
  input: AnswerInput,
  libraryId: string,
): AsyncGenerator<StreamEvent> {
  const { recorder, question, before } = input;
  const step = beginStep(input, 'retrieval', 'Searching the handbook');
  yield step.begun;
  const { pieces, passages } = await sources.answerFromLibrary(libraryId, question);
  recorder.keepPassages(passages);
  recorder.note('library answer', { passages: passages.length });
  yield step.end();
  if (before !== '') {
    yield textEvent(input, remainder(pieces.join(''), before));
    return;
  }
  for (const piece of pieces) yield textEvent(input, piece);
}

/** Passages for a model: those of the answer that goes on, else what the library finds. */
async function* findPassages(
  sources: AnswerSources,
  input: AnswerInput,
  libraryId: string,
): AsyncGenerator<StreamEvent, readonly KeptPassage[]> {
  const { recorder, question, passages: known } = input;
  if (known.length > 0) {
    recorder.keepPassages(known);
    return known;
  }
  const step = beginStep(input, 'retrieval', 'Searching the handbook');
  yield step.begun;
  const passages = await sources.retrieve(libraryId, question);
  recorder.keepPassages(passages);
  recorder.note('retrieved', { passages: passages.length });
  yield step.end();
  return passages;
}

/** Streams what the model says; waiting and thinking show as steps. */
async function* say(
  model: AnswerModel,
  input: AnswerInput,
  prompt: readonly PromptMessage[],
): AsyncGenerator<StreamEvent> {
  const { recorder, signal } = input;
  const filter = storableText();
  let step: ReturnType<typeof beginStep> | undefined = beginStep(input, 'model', 'Waiting for the model');
  let isThinking = false;
  yield step.begun;
  for await (const part of model.stream(prompt, signal)) {
    if (part.kind === 'usage') {
      recorder.addUsage(part.usage);
      continue;
    }
    if (part.kind === 'reasoning' && isThinking) continue;
    if (step) yield step.end();
    step = undefined;
    isThinking = part.kind === 'reasoning';
    if (part.kind === 'reasoning') {
      step = beginStep(input, 'reasoning', 'Thinking');
      yield step.begun;
    } else {
      yield textEvent(input, filter.push(part.text));
    }
  }
  if (step) yield step.end();
  yield textEvent(input, filter.rest());
}

async function* answerFromModel(sources: AnswerSources, input: AnswerInput): AsyncGenerator<StreamEvent> {
  const { agent, question, before, recorder } = input;
  const [model, history] = await Promise.all([sources.openModel(), input.history()]);
  if (!model) throw new AppError('model.not_configured');
  recorder.model = model.name;
  const passages =
    agent.libraryId === null ? undefined : yield* findPassages(sources, input, agent.libraryId);
  const prompt = assemblePrompt({ systemPrompt: agent.systemPrompt, history, question, passages, before });
  recorder.estimatedInputTokens = estimateTokens(prompt);
  recorder.note('asked the model', { model: model.name, messages: prompt.length });
  yield* say(model, input, prompt);
}

/**
 * Yields steps and text of an answer. Throws an `AppError` with a `model.…` code when the model fails; notes
 * passages, usage and trace in the recorder.
 */
export function answer(sources: AnswerSources, input: AnswerInput): AsyncGenerator<StreamEvent> {
  const { answerSource, libraryId } = input.agent;
  if (answerSource === 'library' && libraryId !== null) return answerFromLibrary(sources, input, libraryId);
  return answerFromModel(sources, input);
}
