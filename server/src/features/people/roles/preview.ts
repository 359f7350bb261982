/** Dry runs of changes of roles: made with all of their checks, and taken back. */
import type { Effect } from '@polylogue/contract/people/roles/effect';
import type { RoleSettings } from '@polylogue/contract/people/roles/schemas';
import { tryChange } from '../../../changes/try-change.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import { type EffectDeps, effectOf } from './effect.ts';
import { create, remove, replace, roleAggregate } from './role-changes.ts';

/** Who asks, and in which request. */
interface Asking {
  caller: Caller;
  context: RequestContext;
}

/** What it would lead to if a role were replaced, or, with `null`, removed. Throws what that would throw. */
export const tryRole = (
  deps: EffectDeps,
  asking: Asking,
  { userRoleId: id, settings }: { userRoleId: string; settings: RoleSettings | null },
): Promise<Effect> =>
  effectOf(deps, asking.caller, {
    reach: { roleIds: [id], groupIds: settings?.groupIds ?? [] },
    change: (tx) =>
      tryChange(roleAggregate, { tx, id, ...asking }, (change) =>
        settings ? replace(change, settings) : remove(change),
      ),
  });

/** What it would lead to if a role were made. Throws what that would throw. */
export const tryNewRole = (deps: EffectDeps, asking: Asking, settings: RoleSettings): Promise<Effect> =>
  effectOf(deps, asking.caller, {
    reach: { groupIds: settings.groupIds },
    change: (tx) => tryChange(roleAggregate, { tx, ...asking }, (change) => create(change, settings)),
  });
