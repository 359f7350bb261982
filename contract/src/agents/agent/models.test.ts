import { describe, expect, it } from 'vitest';
import { knownDeployment } from '../../instance/model-providers/deployments.ts';
import type { ModelProviderKind } from '../../instance/model-providers/schemas.ts';
import { selectModel, engineOfKind, parametersOf, parameterRefusal } from './models.ts';

const sampling = ['temperature', 'topP', 'frequencyPenalty'];

describe('parameters of a model', () => {
  it.each<[kind: ModelProviderKind, name: string, taken: string[]]>([
    ['openai', 'gpt-4.1', ['temperature', 'topP', 'maxTokens']],
    ['openai', 'gpt-5-mini', ['maxTokens', 'reasoningEffort']],
    // Unknown models are classified by name.
    ['openai', 'gpt-5.4-mini', ['maxTokens', 'reasoningEffort']],
    ['openai', 'gpt-5-chat-latest', ['temperature', 'topP', 'maxTokens']],
    ['openai-chat', 'gpt-4.1', [...sampling, 'maxTokens']],
    ['openai-chat', 'o3-mini', ['maxTokens', 'reasoningEffort']],
    ['azure-openai', 'our-deployment', [...sampling, 'maxTokens']],
    ['anthropic', 'claude-sonnet-4-5-20250929', ['temperature', 'topP', 'maxTokens', 'reasoningEffort']],
    ['anthropic', 'claude-sonnet-4-20250514', ['temperature', 'topP', 'maxTokens', 'reasoningEffort']],
    ['anthropic', 'claude-opus-4-8', ['maxTokens', 'reasoningEffort']],
    ['anthropic', 'claude-sonnet-5', ['maxTokens', 'reasoningEffort']],
    ['anthropic', 'claude-3-haiku-20240307', ['temperature', 'topP', 'maxTokens']],
    ['openai-compatible', 'qwen3:8b', [...sampling, 'maxTokens']],
  ])('%s %s supports %j', (kind, name, taken) => {
    expect(parametersOf(kind, knownDeployment(name))).toEqual(taken);
  });

  it('follow an entered reasoning ability', () => {
    const model = { name: 'our-deployment', abilities: ['reasoning' as const] };
    expect(parametersOf('azure-openai', model)).toEqual(['maxTokens', 'reasoningEffort']);
    expect(parametersOf('openai-compatible', model)).toEqual([...sampling, 'maxTokens', 'reasoningEffort']);
  });

  it('returns the reason for an unsupported parameter', () => {
    const refusal = (
      kind: ModelProviderKind,
      name: string,
      parameter: Parameters<typeof parameterRefusal>[1],
    ) => {
      const model = knownDeployment(name);
      const offered = { ...model, languageEngine: engineOfKind[kind], parameters: parametersOf(kind, model) };
      return parameterRefusal(offered, parameter);
    };
    expect(refusal('openai', 'gpt-4.1', 'temperature')).toBeUndefined();
    expect(refusal('openai', 'gpt-5', 'temperature')).toBe('thinks');
    expect(refusal('openai', 'gpt-4.1', 'frequencyPenalty')).toBe('engine');
    expect(refusal('openai', 'gpt-4.1', 'reasoningEffort')).toBe('doesNotThink');
    expect(refusal('anthropic', 'claude-sonnet-4-5', 'frequencyPenalty')).toBe('engine');
  });
});

describe('model of a configuration', () => {
  const model = (languageEngine: 'OpenAI' | 'Anthropic', name: string, isDefault = false) => ({
    languageEngine,
    name,
    isDefault,
  });
  const offered = [model('OpenAI', 'a', true), model('OpenAI', 'b'), model('Anthropic', 'b')];

  it.each([
    ['the default', null, null, offered[0]],
    // A previously chosen deployment is kept but has no effect without its engine.
    ['the default', null, 'b', offered[0]],
    ['the first of its engine', 'Anthropic', null, offered[2]],
    ['the one of its name', 'OpenAI', 'b', offered[1]],
    ['none, if that is gone', 'OpenAI', 'c', undefined],
    ['none, of an engine without models', 'AzureOpenAI', null, undefined],
    ['none, where the library answers', 'Library', null, undefined],
  ] as const)('is %s', (...[, languageEngine, deploymentName, expected]) => {
    expect(selectModel(offered, { languageEngine, deploymentName })).toBe(expected);
  });
});
