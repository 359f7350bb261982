/** What a run notes beside its events: for the end of the run, execution details and trace logs. */
import type { SentPrompt } from '@polylogue/contract/chat/conversations/schemas';
import type { FinishReason, Usage } from '@polylogue/contract/chat/engine/stream-events';
import type { Clock } from '../../../../clock.ts';
import type { ModelIdentity } from '../answering/answer-sources.ts';
import type { StoredPassage, TraceEntry } from '../../store/stored-shapes.ts';

export class RunRecorder {
  readonly #clock: Clock;
  readonly #onProgress: () => void;
  readonly trace: TraceEntry[] = [];
  passages: readonly StoredPassage[] = [];
  model: ModelIdentity | undefined;
  /** What the model was asked, where that is kept. */
  sentPrompt: SentPrompt | undefined;
  #usage: Usage | undefined;
  /** The provider cut the answer. */
  finishReason: FinishReason | undefined;
  /** Nothing was found to answer from, and the answer says so: a fact, not a reading of its text. */
  isUnanswered = false;

  /** `onProgress` is told when something is known that a crash must not lose. */
  constructor(clock: Clock, onProgress: () => void) {
    this.#clock = clock;
    this.#onProgress = onProgress;
  }

  note(message: string, details?: TraceEntry['details'], level: TraceEntry['level'] = 'info'): void {
    this.trace.push({ at: this.#clock.now().toISOString(), level, message, ...(details && { details }) });
  }

  /** What all that was asked of a model has used. */
  get usage(): Usage | undefined {
    return this.#usage;
  }

  /** Counts what a model used. */
  count(usage: Usage | undefined): void {
    if (usage) this.#usage = this.#usage ? sumOf(this.#usage, usage) : usage;
  }

  keepPassages(passages: readonly StoredPassage[]): void {
    this.passages = passages;
    this.#onProgress();
  }
}

/** A number that nobody counted stays unknown. */
const sum = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : one + (other ?? 0);

function sumOf(one: Usage, other: Usage): Usage {
  const counts = {
    inputTokens: sum(one.inputTokens, other.inputTokens),
    outputTokens: sum(one.outputTokens, other.outputTokens),
    reasoningTokens: sum(one.reasoningTokens, other.reasoningTokens),
  };
  return {
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined)),
    ...((one.isEstimated || other.isEstimated) && { isEstimated: true }),
  };
}
