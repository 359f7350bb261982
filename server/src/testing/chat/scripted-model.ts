/** A model that says what the test tells it to, when the test tells it to. */
import type {
  AnswerModel,
  ModelPart,
  PromptMessage,
} from '../../features/conversations/answering/answer-sources.ts';

/** One request that the model received. */
export interface ModelCall {
  prompt: readonly PromptMessage[];
  signal: AbortSignal;
  /** Resolves when the request was given up. */
  aborted: Promise<void>;
  say(text: string): void;
  think(): void;
  use(inputTokens: number, outputTokens: number): void;
  finish(): void;
  fail(error: Error): void;
}

export interface ScriptedModel extends AnswerModel {
  calls: ModelCall[];
  /** The n-th request, from 1, as soon as it arrives. */
  call(number: number): Promise<ModelCall>;
}

type Item = ModelPart | 'end' | Error;

class Channel implements ModelCall {
  readonly prompt: readonly PromptMessage[];
  readonly signal: AbortSignal;
  readonly aborted: Promise<void>;
  readonly #items: Item[] = [];
  #wake = () => {};

  constructor(prompt: readonly PromptMessage[], signal: AbortSignal) {
    this.prompt = prompt;
    this.signal = signal;
    this.aborted = new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    signal.addEventListener('abort', () => this.#push(signal.reason));
  }

  say(text: string): void {
    this.#push({ kind: 'text', text });
  }
  think(): void {
    this.#push({ kind: 'reasoning' });
  }
  use(inputTokens: number, outputTokens: number): void {
    this.#push({ kind: 'usage', usage: { inputTokens, outputTokens } });
  }
  finish(): void {
    this.#push('end');
  }
  fail(error: Error): void {
    this.#push(error);
  }

  async *parts(): AsyncGenerator<ModelPart> {
    for (;;) {
      const item = this.#items.shift();
      if (item === 'end') return;
      if (item instanceof Error) throw item;
      if (item) yield item;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }

  #push(item: Item): void {
    this.#items.push(item);
    this.#wake();
  }
}

export function scriptedModel(): ScriptedModel {
  const calls: Channel[] = [];
  const waiting: (() => void)[] = [];
  return {
    name: 'scripted/model',
    calls,
    stream(prompt, signal) {
      const channel = new Channel(prompt, signal);
      calls.push(channel);
      for (const wake of waiting.splice(0)) wake();
      return channel.parts();
    },
    async call(number) {
      for (;;) {
        const found = calls[number - 1];
        if (found) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}
