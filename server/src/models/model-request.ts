/** What a caller asks of a model: messages, tools, limits. */
import type { JSONValue } from '@ai-sdk/provider';
import type { z } from 'zod';
import type { ModelConnection } from './model-connection.ts';

export interface ModelImage {
  /** As in `image/png`. */
  mediaType: string;
  data: Uint8Array;
}

export type ModelMessage =
  | { role: 'system'; text: string }
  | { role: 'user'; text: string; images?: readonly ModelImage[] }
  | { role: 'assistant'; text: string };

/** What a tool gives back to the model. */
export type ToolOutput = JSONValue;

/** A tool as the loop runs it; made by `defineTool`. */
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

/** Declares a tool; its input is checked against the schema before `execute` sees it. */
export function defineTool<S extends z.ZodType>(tool: {
  name: string;
  description: string;
  inputSchema: S;
  execute(input: z.output<S>, context: ToolContext): Promise<ToolOutput>;
}): ModelTool {
  // The loop parses with `inputSchema` before it calls, so the erased input is what `execute` expects.
  return { ...tool, execute: (input, context) => tool.execute(input as z.output<S>, context) };
}

export interface ModelRequest {
  connection: ModelConnection;
  /** Model, or on Azure the deployment. */
  model: string;
  messages: readonly ModelMessage[];
  tools?: readonly ModelTool[] | undefined;
  /** Stops the answer: the connection to the provider is closed at once. */
  signal: AbortSignal;
  maxOutputTokens?: number | undefined;
  temperature?: number | undefined;
  topP?: number | undefined;
  frequencyPenalty?: number | undefined;
  reasoningEffort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | undefined;
  /** Calls of the provider at most; the last one may call no tool. Default 8. */
  maxSteps?: number | undefined;
}

/** Patience with a provider, and how much it may say. */
export interface ModelLimits {
  /** From the request to the first token; a local server may have to load the model first. */
  firstTokenTimeoutMs: number;
  /** Longest silence between two tokens. */
  idleTimeoutMs: number;
  /** Tries before the first token. */
  maxAttempts: number;
  /** Pause before the second try, doubled before each further one. */
  retryDelayMs: number;
  /** A longer Retry-After is not waited for. */
  maxRetryAfterMs: number;
  /** Characters of text, thoughts and tools' inputs in one answer; a longer one ends with `length`. */
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
