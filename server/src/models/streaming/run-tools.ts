/** Runs the tools that a model called and returns their results to it. */
import type { LanguageModelV4Message, LanguageModelV4ToolCall } from '@ai-sdk/provider';
import { z } from 'zod';
import type { ModelEvent } from '../model-event.ts';
import type { ModelTool, ToolOutput } from '../model-request.ts';
import { parseInput } from './step-record.ts';

type ToolResult = Extract<ModelEvent, { type: 'tool-result' }>;
type Outcome = { output: ToolOutput; isError: boolean; cause?: unknown };

const failed = (text: string, cause?: unknown): Outcome => ({
  output: text,
  isError: true,
  ...(cause !== undefined && { cause }),
});

/** Returns a promise that rejects on abort, so that a tool that ignores the signal does not block. */
function aborted(signal: AbortSignal): { promise: Promise<never>; release: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return { promise, release: () => signal.removeEventListener('abort', onAbort) };
}

async function outcomeOf(
  { toolCallId, toolName, input }: LanguageModelV4ToolCall,
  tools: readonly ModelTool[],
  signal: AbortSignal,
): Promise<Outcome> {
  const tool = tools.find(({ name }) => name === toolName);
  if (!tool) return failed('There is no such tool.');
  const parsed = tool.inputSchema.safeParse(parseInput(input));
  if (!parsed.success) return failed(`The input is not valid: ${z.prettifyError(parsed.error)}`);
  const abort = aborted(signal);
  try {
    const output = await Promise.race([
      tool.execute(parsed.data, { callId: toolCallId, signal }),
      abort.promise,
    ]);
    return { output, isError: false };
  } catch (error) {
    signal.throwIfAborted();
    // Only the log gets the cause, as the model may repeat its input.
    return failed('The tool failed.', error);
  } finally {
    abort.release();
  }
}

/** Runs all calls of a step in parallel; yields results in the order of the calls. Throws only on abort. */
export async function* runTools(
  calls: readonly LanguageModelV4ToolCall[],
  tools: readonly ModelTool[],
  signal: AbortSignal,
): AsyncGenerator<ToolResult, LanguageModelV4Message> {
  const startedAt = performance.now();
  const running = calls.map(async (call): Promise<ToolResult> => {
    const outcome = await outcomeOf(call, tools, signal);
    const durationMs = Math.round(performance.now() - startedAt);
    return { type: 'tool-result', callId: call.toolCallId, name: call.toolName, durationMs, ...outcome };
  });
  // Results are awaited in order, so a later rejection must be marked as handled meanwhile.
  for (const result of running) result.catch(() => undefined);
  const content: Extract<LanguageModelV4Message, { role: 'tool' }>['content'] = [];
  for (const pending of running) {
    const result = await pending;
    yield result;
    content.push({
      type: 'tool-result',
      toolCallId: result.callId,
      toolName: result.name,
      output: outputFor(result),
    });
  }
  return { role: 'tool', content };
}

function outputFor({ output, isError }: ToolResult) {
  if (isError)
    return {
      type: 'error-text' as const,
      value: typeof output === 'string' ? output : JSON.stringify(output),
    };
  return typeof output === 'string'
    ? { type: 'text' as const, value: output }
    : { type: 'json' as const, value: output };
}
