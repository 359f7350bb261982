/** Publishing checklist of a configuration. */
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import type { ChecklistItem } from '@polylogue/contract/agents/publishing/publishing';
import { expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { type ChecklistContext, checklistOf } from './checklist.ts';
import { type Configuration, ConfigurationSchema } from '../agent/configuration.ts';

const model: OfferedDeployment = {
  name: 'o9',
  languageEngine: 'OpenAI',
  providerName: 'OpenAI',
  isDefault: true,
  abilities: ['reasoning'],
  parameters: ['maxTokens', 'reasoningEffort'],
  contextTokens: null,
  isHipaaCompliant: false,
};
const nothing: ChecklistContext = {
  hasModel: () => false,
  models: [],
  evaluation: { state: 'no_questions', questions: [], answered: [] },
  limits: undefined,
};

const checksOf = (configuration: Partial<Configuration>, context: Partial<ChecklistContext> = {}) =>
  checklistOf(ConfigurationSchema.parse({ name: '', ...configuration }), { ...nothing, ...context });
const find = (items: ChecklistItem[], check: ChecklistItem['check']) =>
  items.find((item) => item.check === check);

it('fails all applicable checks for an empty agent', () => {
  expect(checksOf({}).map(({ check, isPassed }) => [check, isPassed])).toEqual([
    ['name', false],
    ['description', false],
    ['instructions', false],
    ['starterPrompts', false],
    ['answers', false],
    ['evaluation', false],
  ]);
});

it('passes all checks for a complete agent', () => {
  const starterPrompts = ['Who?'];
  const evaluation = { state: 'passed', questions: starterPrompts, answered: starterPrompts } as const;
  const items = checksOf(
    { name: 'Owl', description: 'Sees at night', libraryIds: [newId()], starterPrompts },
    {
      hasModel: () => true,
      models: [model],
      evaluation,
      limits: { session: 30, address: 120, endpoint: 1_000, day: 5_000 },
    },
  );
  expect(items).toHaveLength(9);
  expect(items.filter(({ isPassed, isWanted }) => !isPassed || !isWanted)).toEqual([]);
});

it('makes the evaluation optional without questions and returns its state', () => {
  expect(find(checksOf({}), 'evaluation')).toMatchObject({ isWanted: false, evaluation: 'no_questions' });
  for (const state of ['not_evaluated', 'questions_changed', 'below_threshold'] as const) {
    const evaluation = { state, questions: ['Who?'], answered: [] };
    const wanted = { isPassed: false, isWanted: true, evaluation: state };
    expect(find(checksOf({}, { evaluation }), 'evaluation')).toMatchObject(wanted);
  }
});

it('lists unanswered starter prompts, except those with placeholders', () => {
  const starterPrompts = ['Who?', 'Where?', 'When?', 'Write to {{name}}'];
  const evaluation = { state: 'below_threshold', questions: ['Who?', 'Where?'], answered: ['Who?'] } as const;
  expect(find(checksOf({ starterPrompts }, { evaluation }), 'starterAnswers')).toMatchObject({
    isPassed: false,
    starterPrompts: [
      { text: 'Where?', isSaved: true },
      { text: 'When?', isSaved: false },
    ],
  });
  expect(find(checksOf({ starterPrompts: ['Write to {{name}}'] }), 'starterAnswers')).toBeUndefined();
});

it('compares rate limits with each other', () => {
  const limits = { session: 30, address: 120, endpoint: 1_000, day: 5_000 };
  const passes = (changed: object) =>
    find(checksOf({}, { limits: { ...limits, ...changed } }), 'limits')?.isPassed;
  expect(passes({})).toBe(true);
  expect(passes({ session: 120, address: 120, endpoint: 120, day: 120 })).toBe(true);
  expect([passes({ session: 121 }), passes({ address: 1_001 }), passes({ day: 999 })]).toEqual(
    Array(3).fill(false),
  );
});

it('lists settings that the model does not support, with reasons', () => {
  const set = { temperature: 0, maxTokens: 100, capabilityTypes: ['Vision', 'FileSearch'] as const };
  const configuration = { ...set, capabilityTypes: [...set.capabilityTypes] };
  const unsupported = [
    { setting: 'temperature', reason: 'thinks' },
    { setting: 'Vision', reason: 'needsVision' },
  ];
  const seeing = { ...model, name: 'o9-sees', isDefault: false, abilities: ['vision' as const] };
  const models = [model, seeing];
  expect(find(checksOf(configuration, { models }), 'abilities')).toMatchObject({
    isPassed: false,
    modelName: 'o9',
    unsupported,
  });
  const other = { ...configuration, languageEngine: 'OpenAI', deploymentName: 'o9-sees' } as const;
  const ofSeeing = find(checksOf(other, { models }), 'abilities')?.unsupported ?? [];
  expect(ofSeeing.map(({ setting }) => setting)).not.toContain('Vision');
  const ofLibrary = { ...configuration, languageEngine: 'Library' } as const;
  expect(find(checksOf(ofLibrary, { models }), 'abilities')).toBeUndefined();
});
