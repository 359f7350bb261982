/** What comes out of a model. Every stream ends with exactly one of `finish`, `aborted` and `error`. */
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import type { ModelError } from './model-error.ts';
import type { ToolOutput } from './model-request.ts';

/** `content-filter`: the provider refused to go on. `other`: among them a model that would not stop calling tools. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'other';

export type ModelEvent =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'tool-call'; callId: string; name: string; input: unknown }
  | {
      type: 'tool-result';
      callId: string;
      name: string;
      output: ToolOutput;
      /** The tool failed or was called wrongly; `output` is what the model was told. */
      isError: boolean;
      durationMs: number;
      /** For logs. */
      cause?: unknown;
    }
  // `usage` is undefined where nobody counted anything, as with a refused key.
  | { type: 'finish'; reason: FinishReason; usage: Usage | undefined; steps: number }
  | { type: 'aborted'; usage: Usage | undefined }
  | { type: 'error'; error: ModelError; usage: Usage | undefined };
