/**
 * Which model a configuration chooses, and which of its parameters that model takes: asked by the server before it
 * sends them, and by the form before it offers them.
 */
import type { Deployment } from '../../instance/model-providers/deployments.ts';
import type { ModelProviderKind } from '../../instance/model-providers/schemas.ts';
import type { AgentConfiguration, LanguageEngine } from './configuration.ts';

/** The engine that a kind of provider is offered as. */
export const engineOfKind: Readonly<Record<ModelProviderKind, Exclude<LanguageEngine, 'Library'>>> = {
  openai: 'OpenAI',
  'openai-chat': 'OpenAI',
  'azure-openai': 'AzureOpenAI',
  anthropic: 'Anthropic',
  'openai-compatible': 'OpenAICompatible',
};

/** The part of a configuration that chooses a model. */
export type ModelChoice = Pick<AgentConfiguration, 'languageEngine' | 'deploymentName'>;

/** A model as choosing knows it. */
interface Choosable {
  languageEngine: LanguageEngine;
  name: string;
  /** The instance's default. */
  isDefault: boolean;
}

/**
 * The model that a configuration chooses among those on offer, which stand in the order of preference; `undefined` where
 * it is not on offer any more, and for an agent that is answered by its library.
 */
export function chosenModel<T extends Choosable>(
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

/** Models that think before they answer, whatever was entered of their abilities. */
const thinkingOpenAi = /^(?:o\d|gpt-[5-9](?!\S*-chat))/i;
const thinkingClaude = /^claude-(?!\d)/i;
/** Later ones refuse to be told how to choose words. */
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
  // Servers at home take them from models that think, too.
  'openai-compatible': { ...everywhere, temperature: always, topP: always, frequencyPenalty: always },
};

/** The parameters that a model takes. */
export function parametersOf(kind: ModelProviderKind, model: Model): ModelParameter[] {
  const asked = { name: model.name, isThinking: isThinking(engineOfKind[kind], model) };
  return modelParameters.filter((parameter) => rules[kind][parameter](asked));
}

/** `thinks`: a model that thinks first takes none. `doesNotThink`: only one that does takes it. `engine`: nobody there. */
export type ParameterRefusal = 'thinks' | 'doesNotThink' | 'engine';

/** Why a model that is on offer does not take a parameter; `undefined` where it does. */
export function whyNotTaken(
  offered: Model & { languageEngine: LanguageEngine; parameters: readonly string[] },
  parameter: ModelParameter,
): ParameterRefusal | undefined {
  if (offered.parameters.includes(parameter)) return undefined;
  if (parameter === 'reasoningEffort') return 'doesNotThink';
  const isOfThinking = isThinking(offered.languageEngine, offered);
  const isOfEngine = parameter === 'frequencyPenalty' && offered.languageEngine === 'Anthropic';
  return isOfThinking && !isOfEngine ? 'thinks' : 'engine';
}
