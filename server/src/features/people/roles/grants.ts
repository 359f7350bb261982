/** What roles grant: actions, and with ...Specific actions the things that they hold for. */
import { type Action, actions as allActions } from '@polylogue/contract/permissions';
import type { Grant, Grants } from '../../../http/requests/caller.ts';

/** The part of a stored role that grants something. */
export interface GrantingRole {
  /** Those that a newer version stored are among them. */
  actions: readonly string[];
  gpt_system_ids: readonly string[];
  data_source_ids: readonly string[];
}

/** One grant: an action, and with `id` only for that thing. */
export interface SingleGrant {
  action: Action;
  id?: string;
}

/** The things that an action of the role holds for; `undefined`: for all. */
function entitiesOf(role: GrantingRole, action: Action): readonly string[] | undefined {
  if (!action.endsWith('Specific')) return undefined;
  return action.startsWith('GptSystems') ? role.gpt_system_ids : role.data_source_ids;
}

/** What roles add up to, without the actions that this version does not know. */
export function grantsOf(roles: readonly GrantingRole[]): Grants {
  const grants = new Map<Action, Grant>();
  for (const action of allActions) {
    const granting = roles.filter(({ actions }) => actions.includes(action));
    if (granting.length === 0) continue;
    const named = granting.map((role) => entitiesOf(role, action));
    const isForAll = named.includes(undefined);
    grants.set(action, isForAll ? 'all' : new Set(named.flatMap((ids) => ids ?? [])));
  }
  return grants;
}

/** What somebody without roles holds. */
export const noGrants: Grants = new Map();

/** Each grant by itself. An action that holds for no thing is one, too: it opens screens. */
export const singleGrants = (grants: Grants): SingleGrant[] =>
  [...grants].flatMap(([action, grant]) =>
    grant === 'all' || grant.size === 0 ? [{ action }] : [...grant].map((id) => ({ action, id })),
  );

/** What stands in one of two and not in the other. */
export function changedGrants(before: Grants, after: Grants): SingleGrant[] {
  const stands = (grants: Grants, { action, id }: SingleGrant) => {
    const grant = grants.get(action);
    return id === undefined ? grant === 'all' || grant?.size === 0 : grant !== 'all' && grant?.has(id);
  };
  return [
    ...singleGrants(before).filter((one) => !stands(after, one)),
    ...singleGrants(after).filter((one) => !stands(before, one)),
  ];
}
