/** What an answer draws on: a library's passages, and, where one is configured, a model. */
import type { ModelEvent } from '../../../models/model-event.ts';
import type { ModelMessage } from '../../../models/model-request.ts';
import type { KeptPassage } from '../stored-shapes.ts';

/** A configured model. */
export interface AnswerModel {
  /** As execution details show it. */
  name: string;
  /** Never throws; ends with `finish`, `aborted` or `error`. */
  stream(request: ModelQuestion): AsyncIterable<ModelEvent>;
}

export interface ModelQuestion {
  messages: readonly ModelMessage[];
  signal: AbortSignal;
  maxOutputTokens?: number;
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
  /** The answer without a model; says so where the library has none. A follow-up is read with what was asked earlier. */
  answerFromLibrary(
    libraryId: string,
    question: string,
    earlier: () => Promise<readonly string[]>,
  ): Promise<LibraryAnswer>;
  /** The model that answers at the moment. */
  openModel(): Promise<AnswerModel | undefined>;
}
