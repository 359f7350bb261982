/** Counting tokens over the steps of an answer, and guessing them where the provider said nothing. */
import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import type { ModelMessage } from '../model-request.ts';

/** English text in the tokenisers of today: close enough for a budget, marked as estimated. */
const charactersPerToken = 4;
/** Beyond every answer; at the highest price, what they cost can still be kept. */
const mostTokens = 100_000_000;

/** Whether a server left a number out or gave a possible one: with another, the answer could not be stored. */
const isCount = (tokens: number | undefined): boolean =>
  tokens === undefined || (Number.isInteger(tokens) && tokens >= 0 && tokens <= mostTokens);

interface Counts {
  inputTokens: number;
  outputTokens: number;
  reasoningTokens: number;
}

/** Sums the usage of finished steps and estimates the one that never reported. */
export class UsageMeter {
  readonly #counts: Counts = { inputTokens: 0, outputTokens: 0, reasoningTokens: 0 };
  readonly #promptCharacters: number;
  #pendingCharacters = 0;
  #isPending = false;
  #isEstimated = false;
  #isKnown = false;

  constructor(messages: readonly ModelMessage[]) {
    this.#promptCharacters = messages.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** A request reached the provider and was not yet accounted for. */
  begin(): void {
    this.#isPending = true;
    this.#pendingCharacters = 0;
  }

  /** Text or reasoning that came out. */
  received(text: string): void {
    this.#pendingCharacters += text.length;
  }

  /** A step ended with what the provider counted. */
  report({ inputTokens, outputTokens }: LanguageModelV4Usage): void {
    const isSane = [inputTokens.total, outputTokens.total, outputTokens.reasoning].every(isCount);
    // Servers that count nothing report nothing, or zeros.
    if (!isSane || (!outputTokens.total && this.#pendingCharacters > 0)) {
      this.#estimate();
      return;
    }
    this.#isKnown ||= inputTokens.total !== undefined || outputTokens.total !== undefined;
    this.#counts.inputTokens += inputTokens.total ?? 0;
    this.#counts.outputTokens += outputTokens.total ?? 0;
    this.#counts.reasoningTokens += outputTokens.reasoning ?? 0;
    this.#isPending = false;
  }

  /** The request failed: unless something came out, the provider counted nothing. */
  failed(): void {
    if (this.#pendingCharacters === 0) this.#isPending = false;
  }

  /** All steps so far; a step that was stopped or broke off is estimated. `undefined`: nobody counted anything. */
  total(): Usage | undefined {
    if (this.#isPending) this.#estimate();
    if (!this.#isKnown) return undefined;
    const { inputTokens, outputTokens, reasoningTokens } = this.#counts;
    return {
      inputTokens: Math.min(inputTokens, mostTokens),
      outputTokens: Math.min(outputTokens, mostTokens),
      ...(reasoningTokens > 0 && { reasoningTokens: Math.min(reasoningTokens, mostTokens) }),
      ...(this.#isEstimated && { isEstimated: true }),
    };
  }

  #estimate(): void {
    this.#isEstimated = true;
    this.#isKnown = true;
    this.#isPending = false;
    this.#counts.inputTokens += Math.ceil(this.#promptCharacters / charactersPerToken);
    this.#counts.outputTokens += Math.ceil(this.#pendingCharacters / charactersPerToken);
  }
}
