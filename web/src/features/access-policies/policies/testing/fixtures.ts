/** Chat access policies, for stories and tests. */
import { chatAccessPolicyRoutes as routes } from '@polylogue/contract/access-policies/policies/routes';
import type { ChatAccessPolicy } from '@polylogue/contract/access-policies/policies/schemas';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import type { RoleRow } from '@polylogue/contract/people/roles/schemas';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { answer } from '../../../../testing/memory-transport.ts';

export const id = (number: number) => `0197b0d6-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const policy: ChatAccessPolicy = {
  chatAccessPolicyId: id(501),
  name: 'Legal staff',
  description: 'Everyone who works on contracts.',
  who: {
    everyone: false,
    signedIn: false,
    visitors: false,
    userIds: [id(203)],
    roleIds: [id(301)],
    groupIds: [],
  },
  timeZone: 'Europe/Berlin',
  when: [
    { days: [1, 2, 3, 4], from: '07:00', to: '20:00' },
    { days: [5], from: '07:00', to: '16:30' },
  ],
  limits: [
    { kind: 'questions', window: 'hour', scope: 'perPerson', amount: 20 },
    { kind: 'questions', window: 'day', scope: 'perPerson', amount: 200 },
    { kind: 'cost', window: 'month', scope: 'shared', amount: 400 },
    { kind: 'concurrentAnswers', window: null, scope: 'perPerson', amount: 2 },
  ],
  allowsUnknownPrice: false,
  guidelinesDocumentIds: [id(601)],
  isFixed: true,
  isInstancePolicy: false,
  agentCount: 3,
  version: 4,
  createdAt: '2026-11-01T08:00:00.000Z',
  createdBy: id(200),
  updatedAt: '2026-11-20T08:00:00.000Z',
  updatedBy: id(200),
  deletedAt: null,
  permissions: { canEdit: true, canDelete: false, canRestore: false, canFix: true, canSeePeople: true },
  names: {
    users: [{ id: id(203), name: 'Elif Demir' }],
    roles: [{ id: id(301), name: 'Legal Counsel' }],
    groups: [],
    guidelinesDocuments: [{ id: id(601), name: 'AI in legal work' }],
  },
};

const everyone = { ...policy.who, signedIn: true, userIds: [], roleIds: [] };

export const others: ChatAccessPolicy[] = [
  {
    ...policy,
    chatAccessPolicyId: id(502),
    name: 'Everyone',
    who: everyone,
    when: [],
    limits: [{ kind: 'questions', window: 'day', scope: 'perPerson', amount: 50 }],
    guidelinesDocumentIds: [],
    isFixed: false,
    isInstancePolicy: true,
    agentCount: 41,
  },
  {
    ...policy,
    chatAccessPolicyId: id(503),
    name: 'مكتب الرياض',
    when: [{ days: [7, 1, 2, 3, 4], from: '22:00', to: '06:00' }],
    limits: [],
    guidelinesDocumentIds: [],
    isFixed: false,
    agentCount: 0,
  },
];

const role: RoleRow = {
  userRoleId: id(301),
  name: 'Legal Counsel',
  description: '',
  isBuiltIn: false,
  builtIn: null,
  actions: [],
  groupCount: 0,
  holderCount: 1160,
  version: 1,
  updatedAt: '2026-11-12T08:00:00Z',
  deletedAt: null,
  permissions: { canEdit: true, canBind: true, canDelete: true, canRestore: false, canSeeHolders: true },
};

/** Answers to the calls of a policy's page. */
export const belongings = [
  answer(routes.agents, {
    items: [
      {
        gptSystemId: id(701),
        name: 'Contract Review',
        gptSystemType: 'System',
        isPublished: true,
        position: 1,
      },
      {
        gptSystemId: id(702),
        name: 'Tender Analyst',
        gptSystemType: 'System',
        isPublished: false,
        position: 2,
      },
      { gptSystemId: id(703), name: null, gptSystemType: 'System', isPublished: true, position: 1 },
    ],
    count: { value: 3, isExact: true },
  }),
  answer(routes.people, {
    items: [
      { userId: id(203), name: 'Elif Demir', email: 'elif@contoso.com' },
      { userId: id(204), name: 'Omar Haddad', email: null },
    ],
    count: { value: 2, isExact: true },
  }),
  answer(routes.preview, {
    peopleCount: 1161,
    includesVisitors: false,
    gainingCount: 37,
    losingCount: 12,
    people: [
      { userId: id(205), name: 'Astrid Solberg' },
      { userId: id(206), name: 'سلمى حداد' },
    ],
    agentCount: 3,
    opensAt: '2026-11-30T06:00:00.000Z',
  }),
  answer(routes.previewCreate, {
    peopleCount: 4118,
    includesVisitors: false,
    gainingCount: 4118,
    losingCount: 0,
    people: [{ userId: id(205), name: 'Astrid Solberg' }],
    agentCount: 0,
    opensAt: null,
  }),
  answer(roleRoutes.list, {
    items: [role],
    count: { value: 1, isExact: true },
  }),
  answer(groupRoutes.list, { items: [] }),
  answer(userRoutes.list, { items: [], count: { value: 0, isExact: true } }),
];
