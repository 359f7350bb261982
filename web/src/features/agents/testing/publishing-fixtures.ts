/** Fixtures of an agent's publishing, for stories and tests. */
import type { PublicEndpointOfAgent } from '@polylogue/contract/agents/publishing/public-endpoint';
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import { agent, id } from './fixtures.ts';

export const publishing: PublishingAnswer = {
  gptSystemId: agent.gptSystemId,
  version: agent.version,
  isPublished: true,
  isHidden: false,
  from: '2026-11-24T07:00:00.000Z',
  until: null,
  audience: { everyone: false, userIds: [id(203)], roleIds: [id(301)], groupIds: [id(71)] },
  chatAccessPolicyIds: [id(501), id(502)],
  publicEndpoint: null,
  brandKeys: [],
  guidelinesDocumentIds: [],
  names: {
    users: [{ id: id(203), name: 'Elif Demir' }],
    roles: [{ id: id(301), name: 'HR Business Partner' }],
    groups: [{ id: id(71), name: 'All Norway' }],
    guidelinesDocuments: [],
  },
  checklist: [
    { check: 'name', isPassed: true, isWanted: true },
    { check: 'description', isPassed: true, isWanted: true },
    { check: 'instructions', isPassed: true, isWanted: true },
    { check: 'starterPrompts', isPassed: true, isWanted: true },
    { check: 'answers', isPassed: true, isWanted: true },
    {
      check: 'starterAnswers',
      isPassed: false,
      isWanted: true,
      starterPrompts: [{ text: 'May I work from abroad?', isSaved: false }],
    },
    { check: 'evaluation', isPassed: false, isWanted: false, evaluation: 'no_questions' },
    {
      check: 'limits',
      isPassed: true,
      isWanted: true,
      limits: { session: 30, address: 120, endpoint: 1_000, day: 5_000 },
    },
    {
      check: 'abilities',
      isPassed: false,
      isWanted: true,
      modelName: 'gpt-5.1',
      unsupported: [
        { setting: 'temperature', reason: 'thinks' },
        { setting: 'Vision', reason: 'needsVision' },
      ],
    },
  ],
  effect: {
    audienceCount: 1136,
    gaining: { count: 0, names: [] },
    losing: { count: 0, names: [] },
    knowsAllMembers: true,
  },
  libraries: [
    { dataSourceId: id(61), known: { name: 'Employee handbook', fileCount: 29 }, isFiltered: false },
    { dataSourceId: id(62), known: { name: 'سياسات الرياض', fileCount: 1240 }, isFiltered: true },
    { dataSourceId: id(63), known: null, isFiltered: false },
  ],
  policies: {
    listed: [
      { chatAccessPolicyId: id(501), name: 'Works council', isFixed: true, canRemove: false },
      { chatAccessPolicyId: id(502), name: 'Employees', isFixed: false, canRemove: true },
    ],
    instancePolicy: null,
    changes: [],
  },
  warnings: [],
};
/** Public endpoint that is already set up. */
export const endpoint: PublicEndpointOfAgent = {
  name: 'hr-policies',
  isEnabled: true,
  brandKey: 'contoso',
  allowedOrigins: ['https://www.example.com'],
  retentionDays: 30,
  offersSignIn: false,
  allowsTesting: true,
  limits: { session: 30, address: 120, endpoint: 1_000, day: 5_000 },
  guidelinesDocumentIds: [],
  identityKeys: {
    primary: { configured: true, last4: 'x7Qa' },
    secondary: { configured: false, last4: null },
  },
};
export const wider: PublishingAnswer = {
  ...publishing,
  policies: {
    ...publishing.policies,
    changes: [
      {
        before: {
          kind: 'policy',
          chatAccessPolicyId: id(502),
          name: 'Employees',
          limits: [{ kind: 'questions', window: 'day', scope: 'perPerson', amount: 60 }],
          isAlwaysOpen: false,
        },
        after: { kind: 'refused', chatAccessPolicyId: null, name: null, limits: [], isAlwaysOpen: true },
        count: 1134,
        includesVisitors: false,
        names: ['Astrid Solberg', 'Henrik Aas'],
      },
    ],
  },
  effect: {
    audienceCount: 1161,
    gaining: { count: 37, names: ['Astrid Solberg', 'Henrik Aas', 'سلمى حداد'] },
    losing: { count: 12, names: ['Freja Holm'] },
    knowsAllMembers: false,
  },
};
