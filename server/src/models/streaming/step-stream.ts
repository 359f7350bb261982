/** Streams one call to the provider, with retries only before the first token. */
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { ModelError, toModelError } from '../model-error.ts';
import type { ModelLimits } from '../model-request.ts';
import { retryDelayMs } from './retry.ts';
import { Watchdog } from './watchdog.ts';

export interface StepCall {
  languageModel: LanguageModelV4;
  options: Omit<LanguageModelV4CallOptions, 'abortSignal'>;
  limits: ModelLimits;
  /** Aborted by the caller to stop the answer. */
  signal: AbortSignal;
  /** Texts to redact from logs. */
  secrets: readonly string[];
}

/** Part of a step's stream; `retry` precedes the delay before another attempt. */
type StepPart = LanguageModelV4StreamPart | { type: 'retry'; code: ModelError['code'] };

const outputParts = new Set(['text-delta', 'reasoning-delta', 'tool-input-start', 'tool-call']);

/** Maximum time for a finished response to end, so that its connection can be reused. */
const drainTimeoutMs = 1000;

async function drain(reader: ReadableStreamDefaultReader<unknown>, watchdog: Watchdog): Promise<void> {
  const timer = setTimeout(() => watchdog.stop({ abort: true }), drainTimeoutMs);
  try {
    while (!(await reader.read()).done);
  } catch {
    // The answer is complete, so errors of the connection no longer matter.
  } finally {
    clearTimeout(timer);
  }
}

/** Returns true for a stream without a proper end: `interrupted`, or no reason in older library versions. */
function isBrokenOff({ unified, raw }: LanguageModelV4FinishReason): boolean {
  return unified === 'interrupted' || unified === 'error' || (unified === 'other' && raw === undefined);
}

/** Streams one attempt up to its `finish`. Throws if the stream ends in any other way. */
async function* attempt(call: StepCall, watchdog: Watchdog): AsyncGenerator<LanguageModelV4StreamPart, void> {
  const { stream } = await call.languageModel.doStream({ ...call.options, abortSignal: watchdog.signal });
  const reader = stream.getReader();
  for (;;) {
    watchdog.wait();
    const { done, value: part } = await reader.read();
    watchdog.arrived();
    if (done) throw new ModelError('model.bad_response', { cause: new Error('The stream ended too early') });
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') {
      watchdog.stop({ abort: false });
      void drain(reader, watchdog);
      if (isBrokenOff(part.finishReason)) {
        throw new ModelError('model.bad_response', { cause: new Error('The stream ended without a finish') });
      }
      yield part;
      return;
    }
    if (!watchdog.hasBegun && outputParts.has(part.type)) watchdog.begin();
    yield part;
  }
}

/** Converts `model.unavailable` in the middle of an answer to `model.broken_off`. */
function asBrokenOff(error: ModelError): ModelError {
  return error.code === 'model.unavailable'
    ? new ModelError('model.broken_off', { cause: error.cause })
    : error;
}

/**
 * Streams one response of the provider up to and including its `finish`, and closes the connection.
 * Throws `ModelError`, or the signal's reason if the caller stopped it.
 */
export async function* streamStep(call: StepCall): AsyncGenerator<StepPart, void> {
  for (let tries = 1; ; tries += 1) {
    const watchdog = new Watchdog(call.signal, call.limits);
    let isFinished = false;
    try {
      for await (const part of attempt(call, watchdog)) {
        isFinished = part.type === 'finish';
        yield part;
      }
      return;
    } catch (thrown) {
      call.signal.throwIfAborted();
      const error = watchdog.signal.reason instanceof ModelError ? watchdog.signal.reason : thrown;
      const modelError = toModelError(error, call.secrets);
      const delayMs = watchdog.hasBegun
        ? undefined
        : retryDelayMs(modelError, tries, { ...call, random: Math.random });
      if (delayMs === undefined) throw watchdog.hasBegun ? asBrokenOff(modelError) : modelError;
      yield { type: 'retry', code: modelError.code };
      await sleep(delayMs, undefined, { signal: call.signal });
    } finally {
      watchdog.stop({ abort: !isFinished });
    }
  }
}
