/** Sessions, groups and agents of a person, for stories. */
import type { AgentAccess } from '@polylogue/contract/agents/access/access-check';
import type { User, UserGroup, UserSession } from '@polylogue/contract/people/users/schemas';

export const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;

export const session = (index: number): UserSession => ({
  sessionId: id(300 + index),
  createdAt: '2026-11-22T08:02:00Z',
  expiresAt: '2026-11-22T10:02:00Z',
  lastUsedAt: '2026-11-22T09:02:00Z',
  device:
    index === 1
      ? { browser: 'Safari 26', system: 'iPhone', isMobile: true }
      : { browser: 'Firefox 147', system: 'Windows', isMobile: false },
  address: index === 0 ? '10.20.4.18' : '2001:db8:1:2::1',
  isCurrent: index === 0,
});
const group = { isReported: false, since: '2026-02-03T08:00:00Z', until: null };
export const groups: UserGroup[] = [
  { ...group, groupId: id(600), name: 'Works council' },
  { ...group, groupId: id(601), name: 'مكتب الرياض' },
  { ...group, groupId: 'legal-emea', name: null, isReported: true, until: '2026-11-23T08:02:00Z' },
];
export const agentAccess = (index: number, name: string): AgentAccess => ({
  gptSystemId: id(700 + index),
  name,
  description: '',
  gptSystemType: 'System',
  avatarUrl: null,
  builtIn: null,
  updatedAt: '2026-11-20T08:02:00Z',
  mayChat: true,
  decision: { step: 'audience', outcome: 'passed', reason: 'everyone', objects: [], at: null },
});

/** Permissions of a reader. */
export const nothingAllowed: User['permissions'] = {
  canAssignRoles: false,
  canSignOut: false,
  canDeactivate: false,
  canResetPassword: false,
  canResetSecondFactor: false,
  canExport: false,
  canDelete: false,
};
