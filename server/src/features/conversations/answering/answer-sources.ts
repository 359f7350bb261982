/** What an answer draws on: a library's passages, and, where one is configured, a model. */
import type { Language } from '@polylogue/contract/languages';
import type { ModelEvent } from '../../../models/model-event.ts';
import type { ModelMessage } from '../../../models/model-request.ts';
import type { StoredPassage } from '../stored-shapes.ts';

/** Which model answers. */
export interface ModelIdentity {
  provider: { id: string; name: string };
  /** Model, or on Azure the deployment. */
  model: string;
  /** As execution details show it. */
  name: string;
  /** What it costs at the moment. */
  deployment?: { pricePerMillionTokens: { input: number; output: number } | null };
}

/** A configured model. */
export interface AnswerModel extends ModelIdentity {
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
  passages: readonly StoredPassage[];
  /** What was looked at beside them. */
  considered: readonly StoredPassage[];
  /** Whether the library has an answer; else the passages only come near the question. */
  isAnswered: boolean;
}

export interface LibraryQuestion {
  question: string;
  /** It was asked in another language than the library's. */
  isTranslated: boolean;
  /** What stands beside the library's own words is in this language. */
  language: Language;
  /** What was asked before, the oldest first. */
  earlier(): Promise<readonly string[]>;
}

export interface AnswerSources {
  /** `undefined` for a library that can be searched; of one that is being read, resolves when it can be. */
  whenRead(libraryId: string): Promise<void> | undefined;
  /** Passages that may hold the answer, the best first; none when nothing fits. */
  retrieve(libraryId: string, query: string): Promise<readonly StoredPassage[]>;
  /** The answer without a model; says so where the library has none. A follow-up is read with what was asked earlier. */
  answerFromLibrary(libraryId: string, asked: LibraryQuestion): Promise<LibraryAnswer>;
  /** The model that answers at the moment. */
  openModel(): Promise<AnswerModel | undefined>;
}
