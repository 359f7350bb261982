/** Turns what a model says into text and steps: waiting, thinking and tools show as steps. */
import { FinishReasonSchema, type StreamEvent } from '@polylogue/contract/conversations/stream-events';
import { AppError } from '../../../app-error.ts';
import type { ModelEvent } from '../../../models/model-event.ts';
import { beginStep, textEvent } from './answer-events.ts';
import type { AnswerInput } from './answer-input.ts';
import { storable, storableText } from './storable-text.ts';

type OpenStep = ReturnType<typeof beginStep>;

export class ModelEventMapper {
  readonly #input: AnswerInput;
  readonly #filter = storableText();
  readonly #tools = new Map<string, OpenStep>();
  #hasSaid = false;
  #phase: { name: string; step: OpenStep } | undefined;

  constructor(input: AnswerInput) {
    this.#input = input;
  }

  /** Ends the phase that goes on, and begins another one. */
  *enter(name: 'waiting' | 'thinking' | 'saying'): Generator<StreamEvent> {
    if (this.#phase?.name === name) return;
    yield* this.leave();
    if (name === 'saying') return;
    const step =
      name === 'waiting'
        ? beginStep(this.#input, { kind: 'model', title: 'Waiting for the model' })
        : beginStep(this.#input, { kind: 'reasoning', title: 'Thinking' });
    this.#phase = { name, step };
    yield step.begun;
  }

  *leave(): Generator<StreamEvent> {
    if (this.#phase) yield this.#phase.step.end();
    this.#phase = undefined;
  }

  *take(event: ModelEvent): Generator<StreamEvent> {
    const { recorder } = this.#input;
    switch (event.type) {
      case 'text':
        yield* this.enter('saying');
        return yield this.#say(this.#filter.push(event.text));
      case 'reasoning':
        return yield* this.enter('thinking');
      case 'tool-call':
        yield* this.leave();
        return yield* this.#beginTool(event.callId, event.name);
      case 'tool-result':
        return yield* this.#endTool(event);
      case 'finish':
        return yield* this.#finish(event);
      case 'aborted':
        recorder.count(event.usage);
        return;
      case 'error':
        recorder.count(event.usage);
        throw new AppError(event.error.code, { cause: event.error });
    }
  }

  #say(text: string): StreamEvent {
    this.#hasSaid ||= text.trim() !== '';
    return textEvent(this.#input, text);
  }

  *#finish({ reason, steps, usage }: Extract<ModelEvent, { type: 'finish' }>): Generator<StreamEvent> {
    const { recorder, before } = this.#input;
    recorder.count(usage);
    recorder.finishReason = FinishReasonSchema.safeParse(reason).data;
    recorder.note('the model finished', { reason, steps });
    yield* this.leave();
    yield this.#say(this.#filter.rest());
    // A cut answer says so; a continuation may find that nothing was missing. Anything else would be a blank answer.
    const mayBeEmpty = recorder.finishReason !== undefined || before.trim() !== '' || this.#tools.size > 0;
    if (!this.#hasSaid && !mayBeEmpty) {
      throw new AppError('model.bad_response', { cause: new Error('The model finished without a word') });
    }
  }

  *#beginTool(callId: string, name: string): Generator<StreamEvent> {
    const step = beginStep(this.#input, { kind: 'tool', title: storable(name) });
    this.#tools.set(callId, step);
    yield step.begun;
  }

  *#endTool(event: Extract<ModelEvent, { type: 'tool-result' }>): Generator<StreamEvent> {
    const { callId, name, isError, durationMs } = event;
    this.#input.recorder.note(`tool ${storable(name)}`, { durationMs, isError }, isError ? 'warn' : 'info');
    const step = this.#tools.get(callId);
    if (step) yield step.end(isError ? 'failed' : 'complete');
  }
}
