/** Fixtures of agents, for stories and tests. */
import type { PricedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import {
  type AgentConfiguration,
  AgentConfigurationSchema,
} from '@polylogue/contract/agents/agent/configuration';
import type {
  Agent,
  AgentRow,
  AgentVersionRow,
  ConfigurationState,
} from '@polylogue/contract/agents/agent/schemas';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import type { evaluationRoutes } from '@polylogue/contract/agents/evaluations/routes';
import type { RouteResult } from '@polylogue/contract/http';
import type { AgentPrompt } from '@polylogue/contract/agents/prompts/schemas';

export const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const person = (number: number, name: string) => ({ userId: id(number), name });
const maya = person(200, 'Maya Lindqvist');
const permissions = { canRead: true, canEdit: true, canPublish: true, canDelete: true };

export const configuration: AgentConfiguration = AgentConfigurationSchema.parse({
  gptSystemName: 'HR Policies',
  description: 'Answers questions about leave, working time, benefits and conduct.',
  systemPrompt:
    'You are the HR policies assistant of {{brand.name}}. Use only the passages you are given.\nName the policy and its section in your first sentence.',
  languageEngine: 'OpenAI',
  deploymentName: 'gpt-5.1',
  maxTokens: 2048,
  reasoningEffort: 'low',
  starterPrompts: ['How much parental leave do I get?', 'May I work from abroad?'],
  greeting: 'Ask me about leave and working time.',
  disclaimer: 'Not legal advice.',
  requestParameters: [{ name: 'country', description: 'Where the person works', example: 'Norway' }],
  dataSources: [id(61)],
});

export const agent: Agent = {
  gptSystemId: id(1),
  name: 'HR Policies',
  description: configuration.description,
  gptSystemType: 'System',
  avatarUrl: null,
  builtIn: null,
  state: 'published',
  isHidden: false,
  hasDraft: false,
  brandKeys: [],
  owner: maya,
  configurationVersion: 14,
  languageEngine: 'OpenAI',
  deploymentName: 'gpt-5.1',
  lastUsedAt: '2026-11-23T08:00:00Z',
  questions30Days: 4812,
  feedback30Days: { positive: 94, negative: 6 },
  publicEndpoint: null,
  version: 21,
  createdAt: '2026-02-03T08:00:00Z',
  updatedAt: '2026-11-22T08:00:00Z',
  deletedAt: null,
  permissions,
  configuration,
  draftId: id(50),
};

export const draft: ConfigurationState = {
  ...configuration,
  systemPrompt: `${configuration.systemPrompt}\nIf a rule differs by country, ask for the country first, unless {{parameter.country}} is known.`,
  reasoningEffort: 'medium',
  configStateId: id(50),
  gptSystemType: 'System',
  gptSystemId: agent.gptSystemId,
  baseVersion: 14,
  newestVersion: 14,
  ragDataSourceIds: {},
  avatarUrl: null,
  author: maya,
  createdAt: '2026-11-22T08:00:00Z',
  updatedAt: '2026-11-22T08:00:00Z',
  version: 3,
};
export const newDraft: ConfigurationState = {
  ...draft,
  ...AgentConfigurationSchema.parse({}),
  configStateId: id(51),
  gptSystemId: null,
  baseVersion: null,
  newestVersion: null,
  version: 1,
};

/** Draft of a personal agent. */
export const personalDraft = (fields: object = {}): ConfigurationState => ({
  ...newDraft,
  ...AgentConfigurationSchema.parse(fields),
  gptSystemType: 'User',
});

/** The agent as its chat shows it. */
export const chatAgent = (more: Partial<AgentForConversation> = {}): AgentForConversation => ({
  gptSystemId: agent.gptSystemId,
  name: agent.name,
  description: agent.description,
  gptSystemType: 'System',
  answerSource: 'model',
  starterPrompts: [],
  ...more,
});

function rowOf({ configuration: _content, draftId: _draft, createdAt: _at, ...row }: Agent): AgentRow {
  return row;
}
const agentRow = (more: Partial<AgentRow>): AgentRow => ({ ...rowOf(agent), ...more });

const named: readonly [string, Partial<AgentRow>][] = [
  ['IT Helpdesk', { questions30Days: 9304, deploymentName: 'gpt-5-mini' }],
  ['HR Policies', { hasDraft: true }],
  ['Travel Assistant', { publicEndpoint: 'travel', brandKeys: ['tailspin'] }],
  ['Warranty Claims', { feedback30Days: { positive: 62, negative: 38 }, brandKeys: ['fabrikam', 'contoso'] }],
  ['Press Office', { state: 'scheduled', questions30Days: 0, feedback30Days: { positive: 0, negative: 0 } }],
  ['مكتب الترجمة', { owner: person(201, 'سلمى حداد'), isHidden: true }],
  ['Meeting Notes', { gptSystemType: 'User', owner: person(202, 'Aisha Rahman') }],
  ['', { state: 'unpublished', lastUsedAt: null, languageEngine: null, deploymentName: null }],
  ['Summer Campaign', { state: 'expired' }],
  ['Guide', { builtIn: 'guide', owner: null, languageEngine: 'Library', deploymentName: null }],
];
export const rows: AgentRow[] = named.map(([name, more], index) =>
  agentRow({ gptSystemId: id(index + 1), name, ...more }),
);

const deployment = (name: string, more: Partial<PricedDeployment> = {}): PricedDeployment => ({
  name,
  languageEngine: 'OpenAI',
  providerName: 'OpenAI',
  isDefault: false,
  abilities: ['vision', 'tools', 'reasoning'],
  contextTokens: 400_000,
  price: {
    source: 'default',
    since: '2026-09-23',
    perMillionTokens: { input: 1.25, cachedInput: 0.125, cacheWrite: null, output: 10 },
  },
  isHipaaCompliant: false,
  parameters: ['maxTokens', 'reasoningEffort'],
  ...more,
});
export const offer = {
  languageEngines: ['OpenAI' as const, 'Library' as const],
  deployments: [
    deployment('gpt-5.1', { isDefault: true }),
    deployment('gpt-4.1', {
      abilities: ['vision', 'tools'],
      parameters: ['maxTokens', 'temperature', 'topP', 'frequencyPenalty'],
    }),
  ],
  capabilities: [
    { capabilityType: 'CodeInterpreter' as const, isAvailable: false, reason: 'later' as const },
    { capabilityType: 'FileSearch' as const, isAvailable: false, reason: null },
    { capabilityType: 'Vision' as const, isAvailable: true, reason: null },
  ],
  dataSourceTypes: [],
  dataSources: [
    { dataSourceId: id(61), name: 'Handbook', description: 'Settings of Polylogue.', filters: [] },
    {
      dataSourceId: id(62),
      name: 'Employee handbook',
      description: 'What holds for everybody who works here, by department.',
      filters: [
        {
          name: 'Department',
          type: 'text' as const,
          source: { kind: 'metadata' as const, key: 'Department' },
        },
        {
          name: 'Valid until',
          type: 'date' as const,
          source: { kind: 'metadata' as const, key: 'Valid until' },
        },
      ],
    },
    { dataSourceId: id(63), name: 'سياسات الرياض', description: '', filters: [] },
  ],
  brands: [
    { brandKey: 'contoso', name: 'Contoso' },
    { brandKey: 'fabrikam', name: 'Fabrikam' },
    { brandKey: 'tailspin', name: 'Tailspin' },
  ],
  limits: {},
};
export const paths = {
  items: [
    { path: 'brand.name', description: 'Name of the brand', example: 'Northwind', isChosenByAsker: false },
    { path: 'date.today', description: 'The day', example: '2026-11-23', isChosenByAsker: false },
    { path: 'user.name', description: 'Name of the person', example: 'Maya', isChosenByAsker: false },
    { path: 'user.groups', description: 'Names of their groups', example: 'Sales', isChosenByAsker: false },
  ],
};
export const versions: AgentVersionRow[] = [
  {
    configurationVersion: 14,
    createdAt: '2026-11-22T08:00:00Z',
    createdBy: maya,
    changedFields: ['systemPrompt'],
  },
  {
    configurationVersion: 13,
    createdAt: '2026-11-03T08:00:00Z',
    createdBy: person(202, 'Aisha Rahman'),
    changedFields: ['starterPrompts', 'deploymentName'],
  },
  { configurationVersion: 1, createdAt: '2026-02-03T08:00:00Z', createdBy: null, changedFields: [] },
];

export const prompt: AgentPrompt = {
  promptId: id(500),
  title: 'Leave of a new colleague',
  text: 'Work out the leave of somebody who begins on {{date}}.',
  position: 0,
  gptSystemId: agent.gptSystemId,
  version: 1,
  updatedAt: agent.updatedAt,
};
/** Evaluation without questions. */
export const evaluation: RouteResult<typeof evaluationRoutes.get> = {
  set: {
    gptSystemId: agent.gptSystemId,
    gptSystemName: agent.name,
    questions: [],
    refusalPhrases: [],
    gate: { isOn: false, minPassedShare: 0.9, maxFirstTokenP95Ms: null, maxTotalP95Ms: null },
    version: 1,
    updatedAt: agent.updatedAt,
  },
  runs: [],
  gate: { isOpen: true, why: 'off', evaluationRunId: null },
  draft: null,
};
