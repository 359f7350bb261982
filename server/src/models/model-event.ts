/** Events of a model's answer. Every stream ends with exactly one of `finish`, `aborted` and `error`. */
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import type { ModelError } from './model-error.ts';
import type { ToolOutput } from './model-request.ts';

/** `content-filter`: the provider stopped the answer. `other`: for example, a model that kept calling tools. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'other';

export type ModelEvent =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  // The provider's rate limit delays the answer; another attempt follows.
  | { type: 'rate-limited' }
  | { type: 'tool-call'; callId: string; name: string; input: unknown }
  | {
      type: 'tool-result';
      callId: string;
      name: string;
      output: ToolOutput;
      /** True if the tool failed or its input was invalid; `output` is the message sent to the model. */
      isError: boolean;
      durationMs: number;
      /** For logs. */
      cause?: unknown;
    }
  // `usage` is undefined if nothing was counted, as with a refused key.
  | { type: 'finish'; reason: FinishReason; usage: Usage | undefined; steps: number }
  | { type: 'aborted'; usage: Usage | undefined }
  | { type: 'error'; error: ModelError; usage: Usage | undefined };
