/** Model whose output and timing the test controls. */
import type { ModelParameters } from '@polylogue/contract/agents/agent/models';
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import type { AnswerModel, ModelQuestion } from '../../features/chat/engine/answering/answer-sources.ts';
import { newId } from '../../db/id.ts';
import { ModelError, type ModelErrorCode } from '../../models/model-error.ts';
import type { FinishReason, ModelEvent } from '../../models/model-event.ts';
import type { ModelMessage } from '../../models/model-request.ts';
import type { EventReader } from './event-reader.ts';

/** Request that the model received, with the methods that answer it. */
export interface ModelCall {
  messages: readonly ModelMessage[];
  /** Model parameters of the agent's configuration. */
  parameters: ModelParameters | undefined;
  signal: AbortSignal;
  /** Resolves when the request is aborted. */
  aborted: Promise<void>;
  say(text: string): void;
  think(): void;
  /** Waits for the provider's rate limit. */
  limit(): void;
  callTool(name: string): void;
  /** Runs a tool of the request as the tool loop does; resolves to its output. */
  useTool(name: string, input: unknown): Promise<unknown>;
  /** Names of the request's tools. */
  toolNames: readonly string[];
  finish(usage?: Usage, reason?: FinishReason): void;
  fail(code: ModelErrorCode, cause: Error): void;
  /** Throws an unexpected error. */
  crash(error: Error): void;
}

/** Answer whose request the model received. */
export interface BegunAnswer {
  reader: EventReader;
  call: ModelCall;
  requestId: string;
  conversationId: string;
  segmentId: string;
}

export interface ScriptedModel extends AnswerModel {
  /** True: requests for search queries appear in `calls`. False: they are answered with none. */
  recordsSearchRequests: boolean;
  calls: ModelCall[];
  /** Resolves to the n-th request, from 1, when it arrives. */
  call(number: number): Promise<ModelCall>;
  /** Resolves to the next request when it arrives. */
  nextCall(): Promise<ModelCall>;
  /** Resolves when the request of a question that was just sent arrives. */
  begin(asking: Promise<EventReader>): Promise<BegunAnswer>;
  /** Completes the answer to a question that was just sent. */
  complete(asking: Promise<EventReader>, text?: string, usage?: Usage): Promise<BegunAnswer>;
}

const ends: ReadonlySet<string> = new Set(['finish', 'aborted', 'error']);

class Channel implements ModelCall {
  readonly messages: readonly ModelMessage[];
  readonly parameters: ModelParameters | undefined;
  readonly signal: AbortSignal;
  readonly aborted: Promise<void>;
  readonly #items: (ModelEvent | Error)[] = [];
  #wake = () => {};

  readonly #tools: ModelQuestion['tools'];

  constructor({ messages, parameters, signal, tools }: ModelQuestion) {
    this.#tools = tools;
    this.messages = messages;
    this.parameters = parameters;
    this.signal = signal;
    this.aborted = new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    signal.addEventListener('abort', () => this.#push({ type: 'aborted', usage: { isEstimated: true } }));
  }

  say(text: string): void {
    this.#push({ type: 'text', text });
  }
  think(): void {
    this.#push({ type: 'reasoning', text: 'Hm.' });
  }
  limit(): void {
    this.#push({ type: 'rate-limited' });
  }
  callTool(name: string): void {
    this.#push({ type: 'tool-call', callId: name, name, input: {} });
    const result = { callId: name, name, output: 'done', isError: false, durationMs: 1 };
    this.#push({ type: 'tool-result', ...result });
  }
  get toolNames(): readonly string[] {
    return (this.#tools ?? []).map(({ name }) => name);
  }
  async useTool(name: string, input: unknown): Promise<unknown> {
    const callId = newId();
    this.#push({ type: 'tool-call', callId, name, input });
    const tool = this.#tools?.find((known) => known.name === name);
    const parsed = tool?.inputSchema.safeParse(input);
    const isError = !tool || !parsed?.success;
    const output = isError ? 'refused' : await tool.execute(parsed.data, { callId, signal: this.signal });
    this.#push({ type: 'tool-result', callId, name, output, isError, durationMs: 1 });
    return output;
  }
  finish(usage: Usage = {}, reason: FinishReason = 'stop'): void {
    this.#push({ type: 'finish', reason, usage, steps: 1 });
  }
  fail(code: ModelErrorCode, cause: Error): void {
    this.#push({ type: 'error', error: new ModelError(code, { cause }), usage: {} });
  }
  crash(error: Error): void {
    this.#push(error);
  }

  async *events(): AsyncGenerator<ModelEvent> {
    for (;;) {
      const item = this.#items.shift();
      if (item instanceof Error) throw item;
      if (item) yield item;
      if (item && ends.has(item.type)) return;
      if (!item)
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }

  #push(item: ModelEvent | Error): void {
    this.#items.push(item);
    this.#wake();
  }
}

const isSearchRequest = ({ messages }: ModelQuestion): boolean =>
  messages[0]?.text.startsWith('You prepare a search') ?? false;

async function* answerNoSearches(): AsyncGenerator<ModelEvent> {
  yield { type: 'text', text: 'NONE' };
  yield { type: 'finish', reason: 'stop', usage: undefined, steps: 1 };
}

export function scriptedModel(name = 'script-1'): ScriptedModel {
  const calls: Channel[] = [];
  const waiting: (() => void)[] = [];
  const model: ScriptedModel = {
    recordsSearchRequests: false,
    provider: { id: 'scripted', name: 'Scripted' },
    model: name,
    name: 'scripted/model',
    calls,
    supportedParameters: (parameters) => parameters,
    stream(question) {
      if (!model.recordsSearchRequests && isSearchRequest(question)) return answerNoSearches();
      const channel = new Channel(question);
      calls.push(channel);
      for (const wake of waiting.splice(0)) wake();
      return channel.events();
    },
    async call(number) {
      for (;;) {
        const found = calls[number - 1];
        if (found) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    nextCall: () => model.call(calls.length + 1),
    async begin(asking) {
      const next = model.nextCall();
      const reader = await asking;
      const ids = await reader.ids();
      return { reader, call: await next, requestId: reader.answer().requestId, ...ids };
    },
    async complete(asking, text = 'So.', usage) {
      const begun = await model.begin(asking);
      begun.call.say(text);
      begun.call.finish(usage);
      await begun.reader.rest();
      return begun;
    },
  };
  return model;
}
