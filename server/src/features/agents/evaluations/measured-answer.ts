/** Types of measured answers: how an evaluation asks an agent, and what it gets. */
import type { ModelChoice } from '@polylogue/contract/agents/agent/models';
import type { Citation } from '@polylogue/contract/chat/engine/stream-events';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { Language } from '@polylogue/contract/languages';
import type { Agent } from '../agent/answering-agent.ts';
import type { HasModel } from '../agent/policy.ts';

export interface MeasuredAnswer {
  text: string;
  /** Error that broke the answer off. */
  errorCode: ErrorCode | null;
  /** True where the sources hold no answer and the text says so. */
  isUnanswered: boolean;
  citations: readonly Citation[];
  /** `null` for an answer that broke off before its first word. */
  firstTokenMs: number | null;
  totalMs: number;
  inputTokens: number | null;
  outputTokens: number | null;
  /** `null` without a model, or where its price is not known. */
  cost: number | null;
}

export interface MeasuredQuestion {
  agent: Agent;
  question: string;
  language: Language;
  signal: AbortSignal;
}

/** The models of one moment, and a way to ask agents with them. */
export interface AnswerMeter {
  hasModel: HasModel;
  /** Name of the model that a choice leads to; `undefined` where it is not on offer. */
  modelName(choice: ModelChoice): string | undefined;
  /**
   * Asks an agent one question as the beginning of a conversation would. Never throws for an answer that breaks off;
   * throws the reason of `signal` where that ended it.
   */
  measure(asked: MeasuredQuestion): Promise<MeasuredAnswer>;
}
