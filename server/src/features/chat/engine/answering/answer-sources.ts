/** What an answer draws on: a library's passages, and, where one is configured, a model. */
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import type { ModelChoice, ModelParameters } from '@polylogue/contract/agents/agent/models';
import type { Language } from '@polylogue/contract/languages';
import type { ModelEvent } from '../../../../models/model-event.ts';
import type { ModelMessage, ModelTool } from '../../../../models/model-request.ts';
import type { BoundSource } from '../../../knowledge/public.ts';
import type { SourceRights } from '../../citations/cited-sources.ts';
import type { StoredPassage } from '../../store/stored-shapes.ts';

/** Which model answers. */
export interface ModelIdentity {
  provider: { id: string; name: string };
  /** Model, or on Azure the deployment. */
  model: string;
  /** As execution details show it. */
  name: string;
  /** What it costs at the moment. */
  deployment?: {
    pricePerMillionTokens: { input: number; output: number } | null;
    abilities?: readonly string[];
  };
}

/** A configured model. */
export interface AnswerModel extends ModelIdentity {
  /** Never throws; ends with `finish`, `aborted` or `error`. */
  stream(request: ModelQuestion): AsyncIterable<ModelEvent>;
  /** What of a configuration's parameters it takes. */
  taken(parameters: ModelParameters): Partial<ModelParameters>;
}

/** What there is to choose from at the moment. */
export interface AnswerModels {
  /** In the order of preference. */
  offered: readonly OfferedDeployment[];
  /** What a configuration chooses; `undefined` where it is not on offer. */
  find(choice: ModelChoice): AnswerModel | undefined;
}

/** Tells which of them can be asked, and can do that. */
export const hasModelOf =
  (models: AnswerModels) =>
  (choice: ModelChoice, ability?: 'vision'): boolean => {
    const model = models.find(choice);
    return model !== undefined && (!ability || (model.deployment?.abilities?.includes(ability) ?? false));
  };

export interface ModelQuestion {
  messages: readonly ModelMessage[];
  signal: AbortSignal;
  /** Of the configuration; the model gets what it takes. */
  parameters?: ModelParameters;
  /** What it may call on its way. */
  tools?: readonly ModelTool[];
  /** How often it is asked for one answer; the last time it has to answer. */
  maxSteps?: number;
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

/** What libraries hold on a question. */
export interface FoundContext {
  /** The best first; none when nothing fits. */
  passages: readonly StoredPassage[];
  /** Whether the first of them answers. */
  answerability: 'sure' | 'unsure' | 'none';
}

/** A passage with what its score is made of. */
export interface NearPassage extends StoredPassage {
  evidence: { chunk: number; window: number; page: number; coverage: number };
}

export interface AnswerSources extends SourceRights {
  /** `undefined` for a library that can be searched; of one that is being read, resolves when it can be. */
  whenRead(libraryId: string): Promise<void> | undefined;
  /** Passages of these sources that may hold the answer, more than are shown to a model. */
  retrieve(sources: readonly BoundSource[], query: string): Promise<FoundContext>;
  /** Those that come nearest, however far off that is: of documents that somebody asks about. */
  nearest(sources: readonly BoundSource[], query: string): Promise<readonly NearPassage[]>;
  /** The passages of libraries from their beginning, so many characters at most, and whether that is all of them. */
  readWhole(
    libraryIds: readonly string[],
    maxCharacters: number,
  ): Promise<{ passages: readonly StoredPassage[]; isWhole: boolean }>;
  /** The answer without a model; says so where the sources have none. A follow-up is read with what was asked earlier. */
  answerFromLibrary(sources: readonly BoundSource[], asked: LibraryQuestion): Promise<LibraryAnswer>;
  /** The models that can be asked at the moment. */
  openModels(): Promise<AnswerModels>;
}
