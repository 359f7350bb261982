/** Grants of roles: actions, and for `…Specific` actions the entities they apply to. */
import { type Action, actions as allActions } from '@polylogue/contract/permissions';
import type { Grant, Grants } from '../../../http/requests/caller.ts';

/** Granting part of a stored role. */
export interface GrantingRole {
  /** May contain actions that a newer version stored. */
  actions: readonly string[];
  gpt_system_ids: readonly string[];
  data_source_ids: readonly string[];
}

/** Single grant: an action, with `id` for one entity only. */
export interface SingleGrant {
  action: Action;
  id?: string;
}

/** Returns the entities that an action of the role applies to; `undefined` for all. */
function entitiesOf(role: GrantingRole, action: Action): readonly string[] | undefined {
  if (!action.endsWith('Specific')) return undefined;
  return action.startsWith('GptSystems') ? role.gpt_system_ids : role.data_source_ids;
}

/** Combines the grants of roles, without actions that this version does not know. */
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

export const noGrants: Grants = new Map();

/** Splits grants into single ones. An action without entities is one, too, since it opens screens. */
export const singleGrants = (grants: Grants): SingleGrant[] =>
  [...grants].flatMap(([action, grant]) =>
    grant === 'all' || grant.size === 0 ? [{ action }] : [...grant].map((id) => ({ action, id })),
  );

/** Lists the grants that occur in only one of the two. */
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
