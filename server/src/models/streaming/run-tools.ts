/** Runs the tools that a model called, and tells it what came of it. */
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

/** Rejects when the signal aborts, so that a tool that does not listen holds nobody up. */
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
    // What went wrong inside is for the log; the model may repeat whatever it is told.
    return failed('The tool failed.', error);
  } finally {
    abort.release();
  }
}

/** Runs all calls of a step side by side, and gives the results in the order of the calls. Throws on abort only. */
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
  // Results are awaited in turn; a rejection of a later one must not go unheard meanwhile.
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
