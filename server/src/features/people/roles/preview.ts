/** Previews of role changes: run with all checks, and rolled back. */
import type { Effect } from '@polylogue/contract/people/roles/effect';
import type { RoleSettings } from '@polylogue/contract/people/roles/schemas';
import { previewChange } from '../../../changes/preview-change.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import { type EffectDeps, effectOf } from './effect.ts';
import { create, remove, replace, roleAggregate } from './role-changes.ts';

interface PreviewRequest {
  caller: Caller;
  context: RequestContext;
}

/** Previews replacing a role, or, with `null`, removing it. Throws the errors of the change. */
export const previewRole = (
  deps: EffectDeps,
  request: PreviewRequest,
  { userRoleId: id, settings }: { userRoleId: string; settings: RoleSettings | null },
): Promise<Effect> =>
  effectOf(deps, request.caller, {
    reach: { roleIds: [id], groupIds: settings?.groupIds ?? [] },
    change: (tx) =>
      previewChange(roleAggregate, { tx, id, ...request }, (change) =>
        settings ? replace(change, settings) : remove(change),
      ),
  });

/** Previews making a role. Throws the errors of the change. */
export const previewNewRole = (
  deps: EffectDeps,
  request: PreviewRequest,
  settings: RoleSettings,
): Promise<Effect> =>
  effectOf(deps, request.caller, {
    reach: { groupIds: settings.groupIds },
    change: (tx) => previewChange(roleAggregate, { tx, ...request }, (change) => create(change, settings)),
  });
