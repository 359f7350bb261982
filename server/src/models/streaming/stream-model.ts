/** Streams a model's answer, with a loop of provider calls for its tools. */
import type { LanguageModelV4CallOptions, LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { FastifyBaseLogger } from 'fastify';
import type { Outbound } from '../../outbound/guarded-fetch.ts';
import { languageModelOf } from './language-models.ts';
import { toModelError } from '../model-error.ts';
import type { FinishReason, ModelEvent } from '../model-event.ts';
import { beginModelCall } from './model-telemetry.ts';
import { defaultModelLimits, type ModelLimits, type ModelRequest } from '../model-request.ts';
import { toPrompt, toToolDeclarations } from './prompt.ts';
import { runTools } from './run-tools.ts';
import { parseInput, StepRecord } from './step-record.ts';
import { type StepCall, streamStep } from './step-stream.ts';
import { UsageMeter } from './usage.ts';
import { LengthLimit } from './length-limit.ts';
import { vendorOf } from '../vendors.ts';

export interface ModelDeps {
  outbound: Outbound;
  /** Default: `defaultModelLimits`. */
  limits?: Partial<ModelLimits>;
  logger?: Pick<FastifyBaseLogger, 'warn'>;
}

const defaultMaxSteps = 8;

/** Builds the part of a call that all its steps share. */
async function stepCall({ outbound, limits }: ModelDeps, request: ModelRequest): Promise<StepCall> {
  const { vendor, resolved } = vendorOf(request.connection);
  const { maxOutputTokens, temperature, topP, frequencyPenalty, reasoningEffort, tools } = request;
  return {
    languageModel: await languageModelOf(outbound, request),
    limits: { ...defaultModelLimits, ...limits },
    signal: request.signal,
    secrets: [resolved.apiKey],
    options: {
      prompt: toPrompt(request.messages),
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
      ...(temperature !== undefined && { temperature }),
      ...(topP !== undefined && { topP }),
      ...(frequencyPenalty !== undefined && { frequencyPenalty }),
      ...(reasoningEffort !== undefined && { reasoning: reasoningEffort }),
      ...(tools?.length && { tools: toToolDeclarations(tools) }),
      ...(vendor.providerOptions && { providerOptions: vendor.providerOptions }),
    },
  };
}

const finishReasons: Partial<Record<LanguageModelV4FinishReason['unified'], FinishReason>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content-filter',
};

interface StepEnd {
  record: StepRecord;
  reason: LanguageModelV4FinishReason['unified'];
}

/** Counters over all steps of an answer. */
interface Meters {
  usage: UsageMeter;
  length: LengthLimit;
}

/** Runs one step: yields its events and returns its record and finish reason. */
async function* runStep(call: StepCall, { usage, length }: Meters): AsyncGenerator<ModelEvent, StepEnd> {
  const record = new StepRecord();
  let reason: StepEnd['reason'] = 'other';
  usage.begin();
  for await (const part of streamStep(call)) {
    if (part.type === 'retry') {
      if (part.code === 'model.rate_limited') yield { type: 'rate-limited' };
      continue;
    }
    record.add(part);
    if (part.type === 'finish') {
      usage.report(part.usage);
      reason = part.finishReason.unified;
    } else if (part.type === 'tool-input-delta') {
      length.take(part.delta);
    } else if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      const text = length.take(part.delta);
      usage.received(text);
      if (text !== '') yield { type: part.type === 'text-delta' ? 'text' : 'reasoning', text };
    }
    if (length.isExceeded) return { record, reason: 'length' };
  }
  return { record, reason };
}

async function* runSteps(
  call: StepCall,
  request: ModelRequest,
  usage: UsageMeter,
): AsyncGenerator<ModelEvent, void> {
  const meters = { usage, length: new LengthLimit(call.limits.maxCharacters) };
  const { tools = [], maxSteps = defaultMaxSteps } = request;
  let prompt: LanguageModelV4CallOptions['prompt'] = call.options.prompt;
  for (let step = 1; ; step += 1) {
    const isLast = step >= maxSteps;
    const toolChoice = tools.length > 0 && isLast ? { toolChoice: { type: 'none' as const } } : {};
    const { record, reason } = yield* runStep(
      { ...call, options: { ...call.options, prompt, ...toolChoice } },
      meters,
    );
    // The length limit may have truncated the call's input.
    if (record.toolCalls.length === 0 || reason === 'length' || isLast) {
      const finish = record.toolCalls.length > 0 && isLast ? 'other' : (finishReasons[reason] ?? 'other');
      yield { type: 'finish', reason: finish, usage: usage.total(), steps: step };
      return;
    }
    for (const { toolCallId, toolName, input } of record.toolCalls) {
      yield { type: 'tool-call', callId: toolCallId, name: toolName, input: parseInput(input) ?? input };
    }
    const results = yield* runTools(record.toolCalls, tools, request.signal);
    prompt = [...prompt, record.message(), results];
  }
}

/**
 * Streams an answer. Never throws: ends with `finish`, `aborted` (by the signal) or `error`.
 * Aborting the signal stops it at once; leaving the loop closes the connection at the next part.
 */
export async function* streamModel(deps: ModelDeps, request: ModelRequest): AsyncGenerator<ModelEvent, void> {
  const usage = new UsageMeter(request.messages, (reported) =>
    deps.logger?.warn({ model: request.model, usage: reported }, 'Implausible usage was estimated instead'),
  );
  const endCall = beginModelCall(request);
  let errorCode: string | undefined;
  let secrets: readonly string[] = [];
  try {
    const call = await stepCall(deps, request);
    secrets = call.secrets;
    yield* runSteps(call, request, usage);
  } catch (thrown) {
    if (request.signal.aborted) {
      yield { type: 'aborted', usage: usage.total() };
      return;
    }
    const error = toModelError(thrown, secrets);
    errorCode = error.code;
    usage.failed();
    if (error.isContentFiltered)
      yield { type: 'finish', reason: 'content-filter', usage: usage.total(), steps: 1 };
    else yield { type: 'error', error, usage: usage.total() };
  } finally {
    endCall(usage.total(), errorCode);
  }
}
