/** Sources of an answer: passages of libraries, and a model if one is configured. */
import type { ModelChoice, ModelParameters } from '@polylogue/contract/agents/agent/models';
import type { ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';
import type { Language } from '@polylogue/contract/languages';
import type { ModelEvent } from '../../../../models/model-event.ts';
import type { ModelMessage, ModelTool } from '../../../../models/model-request.ts';
import type { OfferedModel } from '../../../agents/public.ts';
import type { Asker, BoundSource } from '../../../knowledge/public.ts';
import type { SourceRights } from '../../citations/cited-sources.ts';
import type { StoredPassage } from '../../store/stored-shapes.ts';

/** Identity of a model. */
export interface ModelIdentity {
  provider: {
    id: string;
    name: string;
    kind?: ModelProviderKind | undefined;
    baseUrl?: string | null | undefined;
  };
  /** Name of the model, or of the deployment on Azure. */
  model: string;
  /** Name in execution details. */
  name: string;
  /** Current abilities. */
  deployment?: { abilities?: readonly string[] };
}

/** Configured model. */
export interface AnswerModel extends ModelIdentity {
  /** Streams an answer. Never throws: ends with `finish`, `aborted` or `error`. */
  stream(request: ModelQuestion): AsyncIterable<ModelEvent>;
  /** Returns the parameters that the model supports. */
  supportedParameters(parameters: ModelParameters): Partial<ModelParameters>;
}

/** Currently available models. */
export interface AnswerModels {
  /** Deployments in order of preference. */
  offered: readonly OfferedModel[];
  /** Finds the chosen model; `undefined` if it is not available. */
  find(choice: ModelChoice): AnswerModel | undefined;
}

/** Returns a predicate of available models with an ability. */
export const hasModelOf =
  (models: AnswerModels) =>
  (choice: ModelChoice, ability?: 'vision'): boolean => {
    const model = models.find(choice);
    return model !== undefined && (!ability || (model.deployment?.abilities?.includes(ability) ?? false));
  };

export interface ModelQuestion {
  messages: readonly ModelMessage[];
  signal: AbortSignal;
  /** Parameters of the configuration; unsupported ones are dropped. */
  parameters?: ModelParameters;
  /** Tools that the model may call. */
  tools?: readonly ModelTool[];
  /** Maximum number of calls per answer; the last one may not call tools. */
  maxSteps?: number;
}

/** Answer without a model: sentences quoted from passages, each with its marker. */
export interface LibraryAnswer {
  pieces: readonly string[];
  /** Passages in the order of their markers. */
  passages: readonly StoredPassage[];
  /** Further passages that were considered. */
  considered: readonly StoredPassage[];
  /** True if the library has an answer; otherwise, the passages are only related. */
  isAnswered: boolean;
}

export interface LibraryQuestion {
  question: string;
  /** True if the question's language differs from the library's. */
  isTranslated: boolean;
  /** Language of the text around quotations. */
  language: Language;
  /** Owner of the bookings; undefined if it is the instance. */
  asker?: Asker | undefined;
  /** Resolves to earlier questions, oldest first. */
  earlier(): Promise<readonly string[]>;
}

/** Result of a retrieval. */
export interface FoundContext {
  /** Matching passages, best first. */
  passages: readonly StoredPassage[];
  /** Confidence that the first passage answers the question. */
  answerability: 'sure' | 'unsure' | 'none';
}

/** Passage with the components of its score. */
export interface NearPassage extends StoredPassage {
  evidence: { chunk: number; window: number; page: number; coverage: number };
}

export interface AnswerSources extends SourceRights {
  /** Returns `undefined` for a searchable library, else a promise that resolves when it is searchable. */
  whenRead(libraryId: string): Promise<void> | undefined;
  /** Retrieves candidate passages, more than a prompt contains. */
  retrieve(sources: readonly BoundSource[], query: string, asker?: Asker): Promise<FoundContext>;
  /** Retrieves the nearest passages without a threshold, for attached documents. */
  nearest(sources: readonly BoundSource[], query: string): Promise<readonly NearPassage[]>;
  /** Reads passages from the start of libraries up to a number of characters. */
  readWhole(
    libraryIds: readonly string[],
    maxCharacters: number,
  ): Promise<{ passages: readonly StoredPassage[]; isWhole: boolean }>;
  /** Answers without a model; reads follow-up questions with the earlier ones. */
  answerFromLibrary(sources: readonly BoundSource[], asked: LibraryQuestion): Promise<LibraryAnswer>;
  /** Opens the currently available models. */
  openModels(): Promise<AnswerModels>;
}
