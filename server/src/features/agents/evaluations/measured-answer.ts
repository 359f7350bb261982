/** Types of questions and measured answers of evaluations. */
import type { ModelChoice } from '@polylogue/contract/agents/agent/models';
import type { Citation } from '@polylogue/contract/chat/engine/stream-events';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { Language } from '@polylogue/contract/languages';
import type { Agent } from '../agent/answering-agent.ts';
import type { HasModel } from '../agent/policy.ts';

export interface MeasuredAnswer {
  text: string;
  /** Error that ended the answer. */
  errorCode: ErrorCode | null;
  /** `true` if the sources contain no answer and the text states so. */
  isUnanswered: boolean;
  citations: readonly Citation[];
  /** Time to the first token, in ms; `null` if the answer ended before it. */
  firstTokenMs: number | null;
  totalMs: number;
  inputTokens: number | null;
  outputTokens: number | null;
  /** Cost of the answer; `null` without a model or a known price. */
  cost: number | null;
}

export interface MeasuredQuestion {
  agent: Agent;
  question: string;
  language: Language;
  signal: AbortSignal;
  /** Person whom the usage is booked on. */
  askedBy: string | null;
}

/** Asks agents with a snapshot of the available models. */
export interface AnswerMeter {
  hasModel: HasModel;
  /** Returns the name of the chosen model; `undefined` if it is unavailable. */
  modelName(choice: ModelChoice): string | undefined;
  /**
   * Asks an agent a question like the first one of a conversation. Does not throw if the answer fails. Throws the
   * reason of `signal` if it aborted the answer.
   */
  measure(asked: MeasuredQuestion): Promise<MeasuredAnswer>;
}
