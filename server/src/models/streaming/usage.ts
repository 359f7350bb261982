/** Token usage over the steps of an answer, estimated if the provider reports none. */
import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import type { ModelMessage } from '../model-request.ts';

/** Average for English text, precise enough for estimates. */
const charactersPerToken = 4;
/** Maximum number of tokens whose cost can be stored at the highest price. */
const maxTokens = 100_000_000;

/** Returns true for a missing or storable number. */
const isCount = (tokens: number | undefined): boolean =>
  tokens === undefined || (Number.isInteger(tokens) && tokens >= 0 && tokens <= maxTokens);

const noTokens = {
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
};

/** Sums the reported usage of steps and estimates the unreported one. */
export class UsageMeter {
  readonly #counts = { ...noTokens };
  readonly #onImplausible: (usage: LanguageModelV4Usage) => void;
  readonly #promptCharacters: number;
  #pendingCharacters = 0;
  #isPending = false;
  #isEstimated = false;
  #isKnown = false;

  /** Calls `onImplausible` with a reported usage that no answer can have; it is estimated instead. */
  constructor(
    messages: readonly ModelMessage[],
    onImplausible: (usage: LanguageModelV4Usage) => void = () => {},
  ) {
    this.#onImplausible = onImplausible;
    this.#promptCharacters = messages.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** Records that a request reached the provider. */
  begin(): void {
    this.#isPending = true;
    this.#pendingCharacters = 0;
  }

  /** Records received text or reasoning. */
  received(text: string): void {
    this.#pendingCharacters += text.length;
  }

  /** Records the usage that the provider reported for a step. */
  report(usage: LanguageModelV4Usage): void {
    const { inputTokens, outputTokens } = usage;
    const { cacheRead, cacheWrite } = inputTokens;
    const isSane = [
      inputTokens.total,
      cacheRead,
      cacheWrite,
      outputTokens.total,
      outputTokens.reasoning,
    ].every(isCount);
    if (!isSane) this.#onImplausible(usage);
    // Servers without counting report nothing, or zeros.
    if (!isSane || (!outputTokens.total && this.#pendingCharacters > 0)) {
      this.#estimate();
      return;
    }
    this.#isKnown ||= inputTokens.total !== undefined || outputTokens.total !== undefined;
    this.#counts.inputTokens += inputTokens.total ?? 0;
    this.#counts.cachedInputTokens += cacheRead ?? 0;
    this.#counts.cacheWriteTokens += cacheWrite ?? 0;
    this.#counts.outputTokens += outputTokens.total ?? 0;
    this.#counts.reasoningTokens += outputTokens.reasoning ?? 0;
    this.#isPending = false;
  }

  /** Records a failed request; without output, it counts nothing. */
  failed(): void {
    if (this.#pendingCharacters === 0) this.#isPending = false;
  }

  /** Returns the sum of all steps, with an estimate for an unfinished one; `undefined` if nothing was counted. */
  total(): Usage | undefined {
    if (this.#isPending) this.#estimate();
    if (!this.#isKnown) return undefined;
    const { inputTokens, outputTokens, ...parts } = this.#counts;
    const used = Object.entries(parts).filter(([, count]) => count > 0);
    return {
      inputTokens: Math.min(inputTokens, maxTokens),
      outputTokens: Math.min(outputTokens, maxTokens),
      ...Object.fromEntries(used.map(([name, count]) => [name, Math.min(count, maxTokens)])),
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
