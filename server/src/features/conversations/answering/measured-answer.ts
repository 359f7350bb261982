/** One answer with its figures, given as in a chat and kept nowhere: what an evaluation asks for. */
import { emptyAnswer, reduceAnswer } from '@polylogue/contract/conversations/reduce-answer';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import { newId } from '../../../db/id.ts';
import type { Database } from '../../../db/client.ts';
import { type Agent, bindSources, promptFor } from '../../agents/service.ts';
import { costOf } from '../end-queries.ts';
import { citationsIn } from '../runs/run-end.ts';
import { RunRecorder } from '../runs/run-recorder.ts';
import type { StoredCitation } from '../stored-shapes.ts';
import { answer } from './answer.ts';
import { type AnswerInput, noFiles } from './answer-input.ts';
import type { AnswerModel, AnswerSources } from './answer-sources.ts';
import { type AnswerErrorCode, answerErrorCode } from './error-texts.ts';

export interface MeasuredAnswer {
  text: string;
  /** It broke off with this. */
  errorCode: AnswerErrorCode | null;
  /** Nothing was found to answer from, and the answer says so. */
  isUnanswered: boolean;
  citations: readonly StoredCitation[];
  /** `null`: it broke off before a word. */
  firstTokenMs: number | null;
  totalMs: number;
  inputTokens: number | null;
  outputTokens: number | null;
  /** `null`: no model was asked, or its price is not known. */
  cost: number | null;
}

export interface MeasuredQuestion {
  agent: Agent;
  model: AnswerModel | undefined;
  question: string;
  language: Language;
  signal: AbortSignal;
}

/**
 * Asks an agent one question as the beginning of a conversation would, and measures. Never throws for an answer that
 * breaks off; throws the reason of `signal` where that ended it.
 */
export async function measureAnswer(
  { db, clock, sources }: { db: Database; clock: Clock; sources: AnswerSources },
  asked: MeasuredQuestion,
): Promise<MeasuredAnswer> {
  const { signal } = asked;
  const requestId = newId();
  const recorder = new RunRecorder(clock, () => {});
  const nobody = {
    agent: asked.agent,
    userId: undefined,
    claims: {},
    brandKey: async () => 'default',
    conversationId: requestId,
    language: asked.language,
    parameters: {},
    isTest: true,
  };
  const input: AnswerInput = {
    ...asked,
    requestId,
    systemPrompt: async () => (await promptFor({ db, clock }, nobody, asked.agent.systemPrompt)).text,
    sources: () => bindSources({ db, clock }, nobody, asked.agent.sources),
    keepsPrompt: false,
    before: '',
    passages: [],
    segmentId: requestId,
    files: async () => noFiles,
    history: async () => [],
    recorder,
  };
  const startedAtMs = performance.now();
  const sinceStart = () => Math.round(performance.now() - startedAtMs);
  let folded = emptyAnswer(requestId);
  let firstTokenMs: number | null = null;
  let errorCode: AnswerErrorCode | null = null;
  try {
    for await (const event of answer(sources, input)) {
      folded = reduceAnswer(folded, event);
      if (folded.text !== '') firstTokenMs ??= sinceStart();
    }
  } catch (error) {
    signal.throwIfAborted();
    errorCode = answerErrorCode(error instanceof AppError ? error.code : undefined);
  }
  signal.throwIfAborted();
  const { usage, model } = recorder;
  return {
    text: folded.text,
    errorCode,
    isUnanswered: recorder.isUnanswered,
    citations: citationsIn(folded.text, recorder.passages),
    firstTokenMs,
    totalMs: sinceStart(),
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    cost: costOf({ model, usage: usage ?? null }),
  };
}
