/** Previews of role changes: run with all checks, and rolled back. */
import type { Effect } from '@polylogue/contract/people/roles/effect';
import type { RoleSettings } from '@polylogue/contract/people/roles/schemas';
import { tryChange } from '../../../changes/try-change.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import { type EffectDeps, effectOf } from './effect.ts';
import { create, remove, replace, roleAggregate } from './role-changes.ts';

/** Caller and request of a preview. */
interface Asking {
  caller: Caller;
  context: RequestContext;
}

/** Previews replacing a role, or, with `null`, removing it. Throws the errors of the change. */
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

/** Previews making a role. Throws the errors of the change. */
export const tryNewRole = (deps: EffectDeps, asking: Asking, settings: RoleSettings): Promise<Effect> =>
  effectOf(deps, asking.caller, {
    reach: { groupIds: settings.groupIds },
    change: (tx) => tryChange(roleAggregate, { tx, ...asking }, (change) => create(change, settings)),
  });
