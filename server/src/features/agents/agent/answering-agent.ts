/** What answering needs of an agent's version, or of a draft. */
import type { ModelChoice, ModelParameters } from '@polylogue/contract/agents/agent/models';
import type { AnswerSource } from '@polylogue/contract/chat/engine/stream-events';
import { AppError } from '../../../app-error.ts';
import { type AgentSource, sourcesOf } from './binding.ts';
import type { Configuration } from './configuration.ts';
import { answerSourceOf, type HasModel, refusalOf, takenBy, type TakenFiles } from './policy.ts';

/** An agent that can answer now. */
export interface Agent {
  /** `null`: a draft. */
  id: string | null;
  /** Of the agent; `null`: a draft. */
  version: number | null;
  name: string;
  /** With its `{{path}}`s. */
  systemPrompt: string;
  /** Those that `{{parameter.name}}` may name. */
  requestParameters: Configuration['requestParameters'];
  /** Libraries that answers draw on. */
  sources: readonly AgentSource[];
  /** Libraries that it is bound to, and may not read any more. */
  withdrawnIds: readonly string[];
  /** Without a passage no model is asked. */
  isRestricted: boolean;
  /** A model is asked what to ask next. */
  hasFollowUps: boolean;
  model: ModelChoice;
  /** What was set; the model gets what it takes. */
  parameters: ModelParameters;
  answerSource: AnswerSource;
  /** What may go with a question. */
  takes: TakenFiles;
}

/** Whether an agent that answers from libraries may read none of them any more. */
export const isCutOff = ({ sources, withdrawnIds }: Pick<Agent, 'sources' | 'withdrawnIds'>): boolean =>
  sources.length === 0 && withdrawnIds.length > 0;

/** What an agent draws on, and what the filters of that are bound by. */
export type DrawingAgent = Pick<Agent, 'name' | 'requestParameters' | 'sources'>;

/** `readable`: the libraries that the agent may read; all that it is bound to unless told. */
export function drawing(configuration: Configuration, readable?: ReadonlySet<string>): DrawingAgent {
  const { name, requestParameters } = configuration;
  const sources = sourcesOf(configuration).filter(({ libraryId }) => readable?.has(libraryId) ?? true);
  return { name, requestParameters, sources };
}

/**
 * An agent as it answers now. `readable`: the libraries that it may read; all that it is bound to unless told. Where
 * answers come from is the same whatever it may read.
 * Throws `model.not_configured` where there is no model, and it can answer only with one, `model.not_offered` where the
 * chosen one is gone, and `agent.no_library` where it answers from libraries, and has none.
 */
export function answering(
  { id, version, configuration }: Pick<Agent, 'id' | 'version'> & { configuration: Configuration },
  hasModel: HasModel,
  readable?: ReadonlySet<string>,
): Agent {
  const answerSource = answerSourceOf(configuration, hasModel);
  if (!answerSource) throw new AppError(refusalOf(configuration));
  const { systemPrompt, languageEngine, deploymentName } = configuration;
  const { temperature, topP, frequencyPenalty, maxTokens, reasoningEffort } = configuration;
  return {
    id,
    version,
    systemPrompt,
    ...drawing(configuration, readable),
    withdrawnIds: readable ? configuration.libraryIds.filter((libraryId) => !readable.has(libraryId)) : [],
    isRestricted: configuration.restrictAnswerToInformationReturnedByTools,
    hasFollowUps: configuration.followUps && answerSource === 'model',
    model: { languageEngine, deploymentName },
    parameters: { temperature, topP, frequencyPenalty, maxTokens, reasoningEffort },
    answerSource,
    takes: takenBy(configuration, hasModel),
  };
}
