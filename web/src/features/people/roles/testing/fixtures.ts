/** Fixtures of roles, for stories and tests. */
import { type Action, actions as allActions, partsOfAction } from '@polylogue/contract/permissions';
import type { Effect } from '@polylogue/contract/people/roles/effect';
import type { Role, RoleHolder, RoleRow } from '@polylogue/contract/people/roles/schemas';

export const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;

const everything = {
  canEdit: true,
  canBind: true,
  canDelete: true,
  canRestore: false,
  canSeeHolders: true,
};

export const role: Role = {
  userRoleId: id(1),
  name: 'Regional HR Editor',
  description: 'Edits what is about the region.',
  isBuiltIn: false,
  builtIn: null,
  actions: [
    'GptSystemsRead',
    'GptSystemsCreate',
    'GptSystemsWriteSpecific',
    'DataSourcesRead',
    'DataSourcesCreate',
    'DataSourcesWrite',
    'BrandsRead',
    'GuidelinesDocumentsRead',
    'GuidelinesDocumentsCreate',
    'UserRead',
  ],
  entityConfiguration: { gptSystemIds: [id(51), id(52), id(53)], dataSourceIds: [] },
  entityNames: {
    gptSystems: [
      { gptSystemId: id(51), name: 'HR Policies' },
      { gptSystemId: id(52), name: 'Contract Review' },
    ],
    dataSources: [],
  },
  groupIds: [id(71)],
  groupNames: [{ groupId: id(71), name: 'Knowledge Ops' }],
  holderCount: 212,
  version: 9,
  createdAt: '2026-02-03T08:00:00Z',
  updatedAt: '2026-11-12T08:00:00Z',
  createdBy: id(200),
  updatedBy: id(200),
  permissions: everything,
};

export const builtInRole: Role = {
  ...role,
  userRoleId: id(2),
  name: 'Knowledge Manager',
  description: '',
  isBuiltIn: true,
  builtIn: 'knowledgeManager',
  entityConfiguration: { gptSystemIds: [], dataSourceIds: [] },
  permissions: { ...everything, canEdit: false, canDelete: false },
};

export const rowOf = (from: Role, deletedAt: string | null = null): RoleRow => {
  const {
    entityConfiguration: _things,
    entityNames: _names,
    groupIds,
    groupNames: _groups,
    ...shared
  } = from;
  const { createdAt: _at, createdBy: _by, updatedBy: _last, ...row } = shared;
  return { ...row, groupCount: groupIds.length, deletedAt };
};

const holder = (number: number, name: string, more: Partial<RoleHolder> = {}): RoleHolder => ({
  userId: id(200 + number),
  name,
  userName: `person${number}@contoso.com`,
  email: `person${number}@contoso.com`,
  isAssigned: true,
  until: null,
  groupIds: [],
  ...more,
});
export const holders = [
  holder(1, 'Maya Lindqvist'),
  holder(2, 'سلمى حداد', { until: '2026-11-28T22:59:59Z' }),
  holder(3, 'Jonas Weber', { isAssigned: false, groupIds: [id(71)] }),
];

/** Actions that the caller may grant: all except `locked`. */
export const userActions = (locked: readonly Action[] = []) => ({
  items: allActions.map((name) => ({ name, ...partsOfAction(name), isGrantable: !locked.includes(name) })),
});

const right = { id: null, name: null, loseCount: 0, gainCount: 0, keepCount: 0, isLost: false };
const people = ['Aisha Rahman', 'Anders Nilsen', 'Björn Lund', 'Dag Eriksen', 'سلمى حداد', 'Greta Sund'];
export const effect: Effect = {
  affectedCount: 212,
  losing: {
    count: 37,
    people: people.map((name, index) => ({
      userId: id(300 + index),
      name,
      actions: index % 2 ? ['DataSourcesWrite'] : ['DataSourcesWrite', 'UserRead'],
    })),
  },
  gaining: {
    count: 168,
    people: people.map((name, index) => ({ userId: id(300 + index), name, actions: ['AnalyticsRead'] })),
  },
  keepingCount: 175,
  rights: [
    { ...right, action: 'DataSourcesWrite', loseCount: 37, keepCount: 175 },
    { ...right, action: 'UserRead', loseCount: 31, keepCount: 181, isLost: true },
    { ...right, action: 'AnalyticsRead', gainCount: 168, keepCount: 44 },
    { ...right, action: 'GptSystemsWriteSpecific', id: id(51), name: 'HR Policies', gainCount: 2 },
  ],
};
export const noEffect: Effect = {
  affectedCount: 0,
  losing: { count: 0, people: [] },
  gaining: { count: 0, people: [] },
  keepingCount: 0,
  rights: [],
};
