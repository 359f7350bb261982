/** A group with its members and its role, as the server would answer. */
import { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import type { GroupMember } from '@polylogue/contract/people/groups/members/schemas';
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import type { RoleRow } from '@polylogue/contract/people/roles/schemas';
import { answer } from '../../../../../testing/memory-transport.ts';

export const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;

export const group: Group = {
  groupId: id(2),
  name: 'Legal EMEA',
  description: '',
  memberCount: 3,
  roleCount: 1,
  version: 3,
  updatedAt: '2026-11-12T08:00:00Z',
  permissions: { canEdit: true, canDelete: false },
};

const member = (index: number, name: string): GroupMember => ({
  userId: id(200 + index),
  name,
  userName: `person${index}@contoso.com`,
  email: `person${index}@contoso.com`,
  isActive: index !== 2,
  joinedAt: '2026-05-05T08:00:00Z',
});
const members = ['Maya Lindqvist', 'سلمى حداد', 'Jonas Weber'].map((name, index) => member(index, name));

const role: RoleRow = {
  userRoleId: id(100),
  name: 'Regional HR Editor',
  description: 'Edits what is about the region.',
  isBuiltIn: false,
  builtIn: null,
  actions: ['DataSourcesRead'],
  holderCount: 212,
  groupCount: 1,
  version: 2,
  updatedAt: '2026-11-12T08:00:00Z',
  deletedAt: null,
  permissions: { canEdit: true, canBind: true, canDelete: true, canRestore: false, canSeeHolders: true },
};

/** Answers to the calls of what belongs to a group. */
export const belongings = [
  answer(groupMemberRoutes.list, { items: members, count: { value: 3, isExact: true } }),
  answer(roleRoutes.list, { items: [role] }),
];
