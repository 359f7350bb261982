/**
 * Resolution of a configuration to a model, and the parameters that a model supports. Used by the server for requests
 * and by the form for its fields.
 */
import type { Deployment } from '../../instance/model-providers/deployments.ts';
import type { ModelProviderKind } from '../../instance/model-providers/schemas.ts';
import type { AgentConfiguration, LanguageEngine } from './configuration.ts';

export const engineOfKind: Readonly<Record<ModelProviderKind, Exclude<LanguageEngine, 'Library'>>> = {
  openai: 'OpenAI',
  'openai-chat': 'OpenAI',
  'azure-openai': 'AzureOpenAI',
  anthropic: 'Anthropic',
  'openai-compatible': 'OpenAICompatible',
};

/** Fields of a configuration that select a model. */
export type ModelChoice = Pick<AgentConfiguration, 'languageEngine' | 'deploymentName'>;

/** Fields of a model used for selection. */
interface ModelCandidate {
  languageEngine: LanguageEngine;
  name: string;
  /** `true` for the instance's default model. */
  isDefault: boolean;
}

/**
 * Selects the model of a configuration from the available ones, which are in order of preference. Returns `undefined`
 * if the model is no longer available, or if the library answers without a model.
 */
export function selectModel<T extends ModelCandidate>(
  offered: readonly T[],
  { languageEngine, deploymentName }: ModelChoice,
): T | undefined {
  if (languageEngine === null) return offered.find(({ isDefault }) => isDefault);
  return offered.find(
    (model) =>
      model.languageEngine === languageEngine && (deploymentName === null || model.name === deploymentName),
  );
}

const modelParameters = ['temperature', 'topP', 'frequencyPenalty', 'maxTokens', 'reasoningEffort'] as const;
export type ModelParameter = (typeof modelParameters)[number];
export type ModelParameters = Pick<AgentConfiguration, ModelParameter>;

type Model = Pick<Deployment, 'name' | 'abilities'>;

/** Names of reasoning models, regardless of their entered abilities. */
const thinkingOpenAi = /^(?:o\d|gpt-[5-9](?!\S*-chat))/i;
const thinkingClaude = /^claude-(?!\d)/i;
/** Claude models with sampling parameters, which later models reject. */
const claudeWithSampling = /^claude-(?:3|[a-z]+-4(?:-[0-6])?(?:-20\d{6})?$)/i;

function isThinking(engine: LanguageEngine, { name, abilities }: Model): boolean {
  if (abilities.includes('reasoning')) return true;
  if (engine === 'Anthropic') return thinkingClaude.test(name);
  return engine !== 'OpenAICompatible' && thinkingOpenAi.test(name);
}

type Rule = (model: { name: string; isThinking: boolean }) => boolean;
const always: Rule = () => true;
const never: Rule = () => false;
const ifThinking: Rule = (model) => model.isThinking;
const unlessThinking: Rule = (model) => !model.isThinking;
const ifOlderClaude: Rule = ({ name }) => claudeWithSampling.test(name);

const everywhere = { maxTokens: always, reasoningEffort: ifThinking };
const completions = {
  ...everywhere,
  temperature: unlessThinking,
  topP: unlessThinking,
  frequencyPenalty: unlessThinking,
};

const rules: Readonly<Record<ModelProviderKind, Readonly<Record<ModelParameter, Rule>>>> = {
  // The responses API has no penalties.
  openai: { ...completions, frequencyPenalty: never },
  'openai-chat': completions,
  'azure-openai': completions,
  anthropic: { ...everywhere, temperature: ifOlderClaude, topP: ifOlderClaude, frequencyPenalty: never },
  // Self-hosted servers accept them also for reasoning models.
  'openai-compatible': { ...everywhere, temperature: always, topP: always, frequencyPenalty: always },
};

/** Lists the parameters that a model supports. */
export function parametersOf(kind: ModelProviderKind, model: Model): ModelParameter[] {
  const asked = { name: model.name, isThinking: isThinking(engineOfKind[kind], model) };
  return modelParameters.filter((parameter) => rules[kind][parameter](asked));
}

/**
 * Reason for rejecting a parameter. `thinks`: reasoning models do not support it. `doesNotThink`: only reasoning
 * models support it. `engine`: the engine does not support it.
 */
export type ParameterRefusal = 'thinks' | 'doesNotThink' | 'engine';

/** Returns why a model does not support a parameter; `undefined` if it does. */
export function parameterRefusal(
  offered: Model & { languageEngine: LanguageEngine; parameters: readonly string[] },
  parameter: ModelParameter,
): ParameterRefusal | undefined {
  if (offered.parameters.includes(parameter)) return undefined;
  if (parameter === 'reasoningEffort') return 'doesNotThink';
  const isOfThinking = isThinking(offered.languageEngine, offered);
  const isOfEngine = parameter === 'frequencyPenalty' && offered.languageEngine === 'Anthropic';
  return isOfThinking && !isOfEngine ? 'thinks' : 'engine';
}
