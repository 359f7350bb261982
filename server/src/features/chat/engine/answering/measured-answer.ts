/** Answers with measurements for evaluations; not stored. */
import { emptyAnswer, reduceAnswer } from '@polylogue/contract/chat/engine/reduce-answer';
import { AppError } from '../../../../app-error.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../../clock.ts';
import { newId } from '../../../../db/id.ts';
import { type Database, transaction } from '../../../../db/client.ts';
import {
  type AnswerMeter,
  bindSources,
  type MeasuredAnswer,
  type MeasuredQuestion,
  promptFor,
} from '../../../agents/public.ts';
import { bookUsage } from '../../../access-policies/public.ts';
import { citationsIn } from '../runs/run-end.ts';
import { RunRecorder } from '../runs/run-recorder.ts';
import { answer } from './answer.ts';
import { type AnswerInput, noFiles } from './answer-input.ts';
import { type AnswerModel, type AnswerSources, hasModelOf } from './answer-sources.ts';
import { type AnswerErrorCode, answerErrorCode } from './error-texts.ts';

interface MeterDeps {
  db: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  sources: AnswerSources;
}

/** Opens the current models for evaluations. */
export async function openAnswerMeter(deps: MeterDeps): Promise<AnswerMeter> {
  const models = await deps.sources.openModels();
  return {
    hasModel: hasModelOf(models),
    modelName: (choice) => models.find(choice)?.name,
    measure: (asked) => measureAnswer(deps, { ...asked, model: models.find(asked.agent.model) }),
  };
}

type Measured = MeasuredQuestion & { model: AnswerModel | undefined };

/** Builds the input of an answer without conversation, files and earlier turns. */
function inputOf({ db, clock }: MeterDeps, asked: Measured, recorder: RunRecorder): AnswerInput {
  const requestId = newId();
  const parameterScope = {
    agent: asked.agent,
    userId: undefined,
    claims: {},
    brandKey: async () => 'default',
    conversationId: requestId,
    language: asked.language,
    timeZone: 'UTC',
    parameters: {},
    isTest: true,
  };
  return {
    ...asked,
    askedBy: { ownerId: asked.askedBy, brandKey: null, isPrivate: false, isTest: true },
    requestId,
    systemPrompt: async () => (await promptFor({ db, clock }, parameterScope, asked.agent.systemPrompt)).text,
    sources: () => bindSources({ db, clock }, parameterScope, asked.agent.sources),
    keepsPrompt: false,
    before: '',
    passages: [],
    segmentId: requestId,
    files: async () => noFiles,
    notUploaded: [],
    history: async () => [],
    recorder,
  };
}

async function measureAnswer(deps: MeterDeps, asked: Measured): Promise<MeasuredAnswer> {
  const { db, clock, sources } = deps;
  const startedAt = clock.now();
  const recorder = new RunRecorder(clock, () => {});
  const input = inputOf(deps, asked, recorder);
  const { requestId } = input;
  const startedAtMs = performance.now();
  const sinceStart = () => Math.round(performance.now() - startedAtMs);
  let reduced = emptyAnswer(requestId);
  let firstTokenMs: number | null = null;
  let errorCode: AnswerErrorCode | null = null;
  try {
    for await (const event of answer(sources, input)) {
      reduced = reduceAnswer(reduced, event);
      if (reduced.text !== '') firstTokenMs ??= sinceStart();
    }
  } catch (error) {
    errorCode = answerErrorCode(error instanceof AppError ? error.code : undefined);
  }
  const { usage, model } = recorder;
  const { cost } = await transaction(db, (tx) =>
    bookUsage(tx, deps.logger, {
      id: requestId,
      ownerId: asked.askedBy,
      agentId: asked.agent.id,
      brandKey: null,
      policyId: null,
      kind: 'evaluation',
      isQuestion: true,
      isTest: true,
      isPrivate: false,
      model,
      usage,
      at: startedAt,
    }),
  );
  asked.signal.throwIfAborted();
  return {
    text: reduced.text,
    errorCode,
    isUnanswered: recorder.isUnanswered,
    citations: citationsIn(reduced.text, recorder.passages),
    firstTokenMs,
    totalMs: sinceStart(),
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    cost: model ? cost : null,
  };
}
