/** Maps a model's events to text and steps for waiting, reasoning and tools. */
import { FinishReasonSchema, type StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import { singleLine } from '@polylogue/contract/plain-text';
import { z } from 'zod';
import { AppError } from '../../../../app-error.ts';
import type { ModelEvent } from '../../../../models/model-event.ts';
import { beginStep, textEvent } from './answer-events.ts';
import type { AnswerInput } from './answer-input.ts';
import { storable, storableText } from './storable-text.ts';

const SearchSchema = z.object({ query: z.string() });
const maxShownQuery = 300;

/** Phases before the text, with their steps. */
const phases = {
  waiting: { kind: 'model', title: 'Waiting for the model' },
  'rate-limited': { kind: 'model', title: "Waiting for the provider's rate limit", isRateLimited: true },
  thinking: { kind: 'reasoning', title: 'Thinking' },
} as const;
type PhaseName = keyof typeof phases;

type OpenStep = ReturnType<typeof beginStep>;

export class ModelEventMapper {
  readonly #input: AnswerInput;
  readonly #filter = storableText();
  readonly #tools = new Map<string, OpenStep>();
  readonly #titles: ReadonlyMap<string, string>;
  #hasText = false;
  #phase: { name: string; step: OpenStep } | undefined;

  /** Creates a mapper; `titles` are the display names of tools. */
  constructor(input: AnswerInput, titles: ReadonlyMap<string, string> = new Map()) {
    this.#titles = titles;
    this.#input = input;
  }

  /** Ends the current phase and starts another. */
  *enterPhase(name: PhaseName | 'answering'): Generator<StreamEvent> {
    if (this.#phase?.name === name) return;
    yield* this.endPhase();
    if (name === 'answering') return;
    const step = beginStep(this.#input, phases[name]);
    this.#phase = { name, step };
    yield step.startEvent;
  }

  *endPhase(): Generator<StreamEvent> {
    if (this.#phase) yield this.#phase.step.end();
    this.#phase = undefined;
  }

  *map(event: ModelEvent): Generator<StreamEvent> {
    const { recorder } = this.#input;
    switch (event.type) {
      case 'text':
        yield* this.enterPhase('answering');
        return yield this.#textEvent(this.#filter.push(event.text));
      case 'reasoning':
        return yield* this.enterPhase('thinking');
      case 'rate-limited':
        recorder.note('rate limit of the provider', {}, 'warn');
        return yield* this.enterPhase('rate-limited');
      case 'tool-call':
        yield* this.endPhase();
        return yield* this.#beginTool(event);
      case 'tool-result':
        return yield* this.#endTool(event);
      case 'finish':
        return yield* this.#finish(event);
      case 'aborted':
        recorder.addUsage(event.usage);
        return;
      case 'error':
        recorder.addUsage(event.usage);
        throw new AppError(event.error.code, { cause: event.error });
    }
  }

  #textEvent(text: string): StreamEvent {
    this.#hasText ||= text.trim() !== '';
    return textEvent(this.#input, text);
  }

  *#finish({ reason, steps, usage }: Extract<ModelEvent, { type: 'finish' }>): Generator<StreamEvent> {
    const { recorder, before } = this.#input;
    recorder.addUsage(usage);
    recorder.finishReason = FinishReasonSchema.safeParse(reason).data;
    recorder.note('the model finished', { reason, steps });
    yield* this.endPhase();
    yield this.#textEvent(this.#filter.rest());
    // Only cut answers, continuations and tool calls may have no text.
    const mayBeEmpty = recorder.finishReason !== undefined || before.trim() !== '' || this.#tools.size > 0;
    if (!this.#hasText && !mayBeEmpty) {
      throw new AppError('model.bad_response', { cause: new Error('The model finished without a word') });
    }
  }

  #titleOf(name: string): string {
    return this.#titles.get(name) ?? storable(name);
  }

  *#beginTool({ callId, name, input }: Extract<ModelEvent, { type: 'tool-call' }>): Generator<StreamEvent> {
    const searched = this.#titles.has(name) ? SearchSchema.safeParse(input).data : undefined;
    const step = beginStep(this.#input, {
      kind: 'tool',
      title: this.#titleOf(name),
      ...(searched && { queries: [storable(singleLine(searched.query)).slice(0, maxShownQuery)] }),
    });
    this.#tools.set(callId, step);
    yield step.startEvent;
  }

  *#endTool(event: Extract<ModelEvent, { type: 'tool-result' }>): Generator<StreamEvent> {
    const { callId, name, isError, durationMs } = event;
    this.#input.recorder.note(
      `tool ${this.#titleOf(name)}`,
      { durationMs, isError },
      isError ? 'warn' : 'info',
    );
    const step = this.#tools.get(callId);
    if (step) yield step.end(isError ? 'failed' : 'complete');
  }
}
