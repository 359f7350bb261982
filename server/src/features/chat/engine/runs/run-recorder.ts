/** Recorder of a run's passages, usage and trace, for execution details and trace logs. */
import type { SentPrompt } from '@polylogue/contract/chat/conversations/schemas';
import type { AnswerSource, FinishReason, Usage } from '@polylogue/contract/chat/engine/stream-events';
import type { AppError } from '../../../../app-error.ts';
import type { Clock } from '../../../../clock.ts';
import type { ModelIdentity } from '../answering/answer-sources.ts';
import type { StoredPassage, TraceEntry } from '../../store/stored-shapes.ts';

export class RunRecorder {
  readonly #clock: Clock;
  readonly #onProgress: () => void;
  readonly trace: TraceEntry[] = [];
  passages: readonly StoredPassage[] = [];
  model: ModelIdentity | undefined;
  /** Sent prompt, if it is stored. */
  sentPrompt: SentPrompt | undefined;
  #usage: Usage | undefined;
  /** Set if the provider cut the answer. */
  finishReason: FinishReason | undefined;
  /** True if nothing was found and the answer is a fixed text. */
  isUnanswered = false;
  /** Failure of the model that libraries made up for. */
  modelFailure: AppError | undefined;

  /** Calls `onProgress` after changes that a crash must not lose. */
  constructor(clock: Clock, onProgress: () => void) {
    this.#clock = clock;
    this.#onProgress = onProgress;
  }

  /** Source of the answer, if it is another one than its run began with. */
  get answerSource(): AnswerSource | undefined {
    return this.modelFailure && 'library';
  }

  note(message: string, details?: TraceEntry['details'], level: TraceEntry['level'] = 'info'): void {
    this.trace.push({ at: this.#clock.now().toISOString(), level, message, ...(details && { details }) });
  }

  /** Total usage of all calls to the model. */
  get usage(): Usage | undefined {
    return this.#usage;
  }

  /** Adds the usage of a call. */
  addUsage(usage: Usage | undefined): void {
    if (usage) this.#usage = this.#usage ? sumOf(this.#usage, usage) : usage;
  }

  setPassages(passages: readonly StoredPassage[]): void {
    this.passages = passages;
    this.#onProgress();
  }
}

/** Adds two counts; an unreported one is ignored. */
const sum = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : one + (other ?? 0);

function sumOf(one: Usage, other: Usage): Usage {
  const counts = {
    inputTokens: sum(one.inputTokens, other.inputTokens),
    cachedInputTokens: sum(one.cachedInputTokens, other.cachedInputTokens),
    cacheWriteTokens: sum(one.cacheWriteTokens, other.cacheWriteTokens),
    outputTokens: sum(one.outputTokens, other.outputTokens),
    reasoningTokens: sum(one.reasoningTokens, other.reasoningTokens),
  };
  return {
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined)),
    ...((one.isEstimated || other.isEstimated) && { isEstimated: true }),
  };
}
