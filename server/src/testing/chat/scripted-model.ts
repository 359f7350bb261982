/** A model that says what the test tells it to, when the test tells it to. */
import type { ModelParameters } from '@polylogue/contract/agents/agent/models';
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import type { AnswerModel, ModelQuestion } from '../../features/chat/engine/answering/answer-sources.ts';
import { newId } from '../../db/id.ts';
import { ModelError, type ModelErrorCode } from '../../models/model-error.ts';
import type { FinishReason, ModelEvent } from '../../models/model-event.ts';
import type { ModelMessage } from '../../models/model-request.ts';

/** One request that the model received. */
export interface ModelCall {
  messages: readonly ModelMessage[];
  /** Of the configuration, whatever the model takes of them. */
  parameters: ModelParameters | undefined;
  signal: AbortSignal;
  /** Resolves when the request was given up. */
  aborted: Promise<void>;
  say(text: string): void;
  think(): void;
  callTool(name: string): void;
  /** Has a tool that came with the request run, as the loop over a provider's calls would; resolves to what it gave back. */
  useTool(name: string, input: unknown): Promise<unknown>;
  /** What it may call. */
  toolNames: readonly string[];
  finish(usage?: Usage, reason?: FinishReason): void;
  fail(code: ModelErrorCode, cause: Error): void;
  /** Breaks in a way that nobody foresaw. */
  crash(error: Error): void;
}

export interface ScriptedModel extends AnswerModel {
  /** Requests for what to search for are among the calls; else they are answered aside, with nothing. */
  isAskedForSearches: boolean;
  calls: ModelCall[];
  /** The n-th request, from 1, as soon as it arrives. */
  call(number: number): Promise<ModelCall>;
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

const asksForSearches = ({ messages }: ModelQuestion): boolean =>
  messages[0]?.text.startsWith('You prepare a search') ?? false;

async function* nothingToSearchFor(): AsyncGenerator<ModelEvent> {
  yield { type: 'text', text: 'NONE' };
  yield { type: 'finish', reason: 'stop', usage: undefined, steps: 1 };
}

export function scriptedModel(name = 'script-1'): ScriptedModel {
  const calls: Channel[] = [];
  const waiting: (() => void)[] = [];
  const model: ScriptedModel = {
    isAskedForSearches: false,
    provider: { id: 'scripted', name: 'Scripted' },
    model: name,
    name: 'scripted/model',
    calls,
    taken: (parameters) => parameters,
    stream(question) {
      if (!model.isAskedForSearches && asksForSearches(question)) return nothingToSearchFor();
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
  };
  return model;
}
