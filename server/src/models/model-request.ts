/** Request to a model: messages, tools and limits. */
import type { JSONValue } from '@ai-sdk/provider';
import type { z } from 'zod';
import type { ModelConnection } from './model-connection.ts';

export interface ModelImage {
  /** For example, `image/png`. */
  mediaType: string;
  data: Uint8Array;
}

export type ModelMessage =
  | { role: 'system'; text: string }
  | { role: 'user'; text: string; images?: readonly ModelImage[] }
  | { role: 'assistant'; text: string };

/** Result of a tool, as sent to the model. */
export type ToolOutput = JSONValue;

/** Tool that the loop can run; created by `defineTool`. */
export interface ModelTool {
  name: string;
  description: string;
  inputSchema: z.ZodType;
  execute(input: unknown, context: ToolContext): Promise<ToolOutput>;
}

export interface ToolContext {
  callId: string;
  /** Aborted when the answer is stopped. */
  signal: AbortSignal;
}

/** Declares a tool; its input is validated before `execute` is called. */
export function defineTool<S extends z.ZodType>(tool: {
  name: string;
  description: string;
  inputSchema: S;
  execute(input: z.output<S>, context: ToolContext): Promise<ToolOutput>;
}): ModelTool {
  // The loop parses the input with `inputSchema` first, so the cast is safe.
  return { ...tool, execute: (input, context) => tool.execute(input as z.output<S>, context) };
}

export interface ModelRequest {
  connection: ModelConnection;
  /** Name of the model, or of the deployment on Azure. */
  model: string;
  messages: readonly ModelMessage[];
  tools?: readonly ModelTool[] | undefined;
  /** Stops the answer and closes the connection to the provider at once. */
  signal: AbortSignal;
  maxOutputTokens?: number | undefined;
  temperature?: number | undefined;
  topP?: number | undefined;
  frequencyPenalty?: number | undefined;
  reasoningEffort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | undefined;
  /** Maximum number of calls to the provider; the last one may not call tools. Default: 8. */
  maxSteps?: number | undefined;
}

/** Timeouts, retries and size limits of an answer. */
export interface ModelLimits {
  /** Timeout of the first token; includes loading a model on a local server. */
  firstTokenTimeoutMs: number;
  /** Timeout between two tokens. */
  idleTimeoutMs: number;
  /** Maximum attempts before the first token. */
  maxAttempts: number;
  /** Delay before the second attempt; doubles with each further one. */
  retryDelayMs: number;
  /** Longest Retry-After that is waited for. */
  maxRetryAfterMs: number;
  /** Maximum characters of text, reasoning and tool inputs per answer; exceeding it finishes with `length`. */
  maxCharacters: number;
}

export const defaultModelLimits: ModelLimits = {
  firstTokenTimeoutMs: 120_000,
  idleTimeoutMs: 60_000,
  maxAttempts: 3,
  retryDelayMs: 500,
  maxRetryAfterMs: 20_000,
  maxCharacters: 400_000,
};
