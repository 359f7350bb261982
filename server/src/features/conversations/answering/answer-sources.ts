/** What an answer draws on: a library's passages, and, where one is configured, a model. */
import type { Usage } from '@polylogue/contract/conversations/stream-events';
import type { KeptPassage } from '../stored-shapes.ts';

/** One message of a prompt. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  text: string;
}

/** What a model says, bit by bit. */
export type ModelPart =
  | { kind: 'text'; text: string }
  | { kind: 'reasoning' }
  | { kind: 'usage'; usage: Usage };

/** A configured model. */
export interface AnswerModel {
  /** As execution details show it, for example `openai/gpt-5`. */
  name: string;
  /** Throws an `AppError` with a `model.…` code when the provider fails; ends when the signal aborts. */
  stream(prompt: readonly PromptMessage[], signal: AbortSignal): AsyncIterable<ModelPart>;
}

/** A library's own answer: sentences quoted from its passages, each with the marker of its passage. */
export interface LibraryAnswer {
  pieces: readonly string[];
  /** In order of their markers. */
  passages: readonly KeptPassage[];
}

export interface AnswerSources {
  /** Passages that may hold the answer, the best first; none when nothing fits. */
  retrieve(libraryId: string, query: string): Promise<readonly KeptPassage[]>;
  /** The answer without a model; says so where the library has none. */
  answerFromLibrary(libraryId: string, question: string): Promise<LibraryAnswer>;
  /** The model that answers at the moment. */
  openModel(): Promise<AnswerModel | undefined>;
}
