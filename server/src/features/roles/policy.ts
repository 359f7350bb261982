import type { Action } from '@polylogue/contract/permissions';

/** What somebody holds who wants to change an assignment. */
export interface Granter {
  actions: ReadonlySet<Action>;
  isAdministrator: boolean;
}

/**
 * Nobody can grant more than they hold, except that an administrator may grant `ConversationsReadAll`, which
 * no built-in role has (choices.md, Permissions). Taking away follows the same rule.
 */
export function canChangeAssignment({ actions, isAdministrator }: Granter, role: readonly Action[]): boolean {
  return role.every(
    (action) => actions.has(action) || (isAdministrator && action === 'ConversationsReadAll'),
  );
}
