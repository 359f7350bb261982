/** People of the list, for tests and stories. */
import type { User, UserRow } from '@polylogue/contract/people/users/schemas';
import { id } from './profile-fixtures.ts';

const names = ['Maya Lindqvist', 'Daniel Okafor', 'سلمى حداد', 'Jonas Weber', 'Priya Raman', 'Tomás Herrera'];
const roles = [
  { name: 'Member', builtIn: 'member' },
  { name: 'Contract Manager', builtIn: null },
  { name: 'Analyst', builtIn: 'analyst' },
];

const rowAt = (index: number): UserRow => {
  const name = names[index % names.length] ?? '';
  const email = `person${index}@contoso.com`;
  return {
    userId: id(index + 1),
    name: index < names.length ? name : `${name} ${index}`,
    userName: email,
    emailAddress: email,
    isActive: index % 7 !== 3,
    isInvited: index % 5 === 4,
    createdAt: '2026-02-03T08:00:00Z',
    lastSignedInAt: index % 5 === 4 ? null : '2026-11-20T08:02:00Z',
    userRoles: roles.slice(0, 1 + (index % 3)).map((role, at) => ({ userRoleId: id(100 + at), ...role })),
    version: 3,
  };
};
export const items = Array.from({ length: 30 }, (_, index) => rowAt(index));

export const person: User = {
  ...rowAt(0),
  issuer: 'local',
  hasSecondFactor: true,
  permissions: {
    canAssignRoles: true,
    canSignOut: true,
    canDeactivate: true,
    canResetPassword: true,
    canResetSecondFactor: true,
    canExport: true,
    canDelete: true,
  },
};
