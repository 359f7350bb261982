/** Agent or draft, resolved for answering. */
import type { ModelChoice, ModelParameters } from '@polylogue/contract/agents/agent/models';
import type { AnswerSource } from '@polylogue/contract/chat/engine/stream-events';
import { AppError } from '../../../app-error.ts';
import { type AgentSource, sourcesOf } from './binding.ts';
import type { Configuration } from './configuration.ts';
import { answerSourceOf, type HasModel, refusalOf, acceptedFiles, type AcceptedFiles } from './policy.ts';

/** An agent that is able to answer. */
export interface Agent {
  /** Id of the agent; `null` for a draft. */
  id: string | null;
  /** Version of the configuration; `null` for a draft. */
  version: number | null;
  /** Chat access policy that decided for the asker; `null` if none applies, and for a draft. */
  policyId: string | null;
  name: string;
  /** System prompt with unexpanded `{{path}}`s. */
  systemPrompt: string;
  /** Parameters available as `{{parameter.name}}`. */
  requestParameters: Configuration['requestParameters'];
  /** Libraries that answers use. */
  sources: readonly AgentSource[];
  /** Bound libraries that the agent may no longer read. */
  withdrawnIds: readonly string[];
  /** `true` if the model is skipped when no passage is found. */
  isRestricted: boolean;
  /** `true` if the model suggests follow-up questions. */
  hasFollowUps: boolean;
  model: ModelChoice;
  /** Configured parameters. The model receives those that it supports. */
  parameters: ModelParameters;
  answerSource: AnswerSource;
  /** `true` if its libraries answer while no model is available. */
  answersWithoutModel: boolean;
  /** Guidelines that are accepted before a question. */
  guidelinesDocumentIds: readonly string[];
  /** Files accepted with a question. */
  takes: AcceptedFiles;
}

/** Returns whether the agent has lost access to all its libraries. */
export const hasLostLibraries = ({
  sources,
  withdrawnIds,
}: Pick<Agent, 'sources' | 'withdrawnIds'>): boolean => sources.length === 0 && withdrawnIds.length > 0;

/** Sources of an agent, and the values that bind their filters. */
export type AgentSources = Pick<Agent, 'name' | 'requestParameters' | 'sources'>;

/** Returns the sources of a configuration. `readable` are the libraries that the agent may read; default: all. */
export function toAgentSources(configuration: Configuration, readable?: ReadonlySet<string>): AgentSources {
  const { name, requestParameters } = configuration;
  const sources = sourcesOf(configuration).filter(({ libraryId }) => readable?.has(libraryId) ?? true);
  return { name, requestParameters, sources };
}

/**
 * Resolves an agent for answering. `readable` are the libraries that it may read; default: all bound ones.
 * The answer source does not depend on `readable`.
 *
 * Throws `model.not_configured` if it needs a model and there is none. Throws `model.not_offered` if its model is
 * unavailable, and `agent.no_library` if it answers from libraries and has none.
 */
export function resolveAgent(
  {
    id,
    version,
    policyId = null,
    configuration,
    guidelines_document_ids: guidelinesDocumentIds = [],
  }: Pick<Agent, 'id' | 'version'> &
    Partial<Pick<Agent, 'policyId'>> & {
      configuration: Configuration;
      /** Omitted for evaluations, which need no consent. */
      guidelines_document_ids?: readonly string[];
    },
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
    policyId,
    systemPrompt,
    ...toAgentSources(configuration, readable),
    withdrawnIds: readable ? configuration.libraryIds.filter((libraryId) => !readable.has(libraryId)) : [],
    isRestricted: configuration.restrictAnswerToInformationReturnedByTools,
    hasFollowUps: configuration.followUps && answerSource === 'model',
    model: { languageEngine, deploymentName },
    parameters: { temperature, topP, frequencyPenalty, maxTokens, reasoningEffort },
    answerSource,
    answersWithoutModel: answerSourceOf(configuration, () => false) === 'library',
    guidelinesDocumentIds,
    takes: acceptedFiles(configuration, hasModel),
  };
}
