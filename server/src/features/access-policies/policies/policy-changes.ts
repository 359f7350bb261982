/** Making, changing, removing and restoring chat access policies. */
import {
  type ChatAccessPolicySettings,
  ChatAccessPolicySettingsSchema,
} from '@polylogue/contract/access-policies/policies/schemas';
import { limitKey } from '@polylogue/contract/access-policies/limits/schemas';
import { AppError } from '../../../app-error.ts';
import { defineAggregate } from '../../../changes/aggregate.ts';
import type { Change } from '../../../changes/change.ts';
import { assertUnused } from '../../../changes/in-use.ts';
import type { Transaction } from '../../../db/client.ts';
import { lockGroups } from '../../../db/grants/lock-groups.ts';
import { assertGuidelinesKnown } from '../../brands/public.ts';
import { rebuildCounters } from '../limits/reconcile.ts';
import { assertMayFix, mayChange } from './policy.ts';
import * as queries from './queries.ts';
import { assertZone } from './zones.ts';
import { columnsOf, normalized, settingsOf } from './settings.ts';
import { usesOfPolicy } from './use-queries.ts';

export const policyAggregate = defineAggregate({
  type: 'ChatAccessPolicy',
  table: 'chat_access_policies',
  param: 'chatAccessPolicyId',
  missing: 'access_policy.not_found',
  canBeRestored: true,
  // At most one is the instance policy.
  isSerial: true,
  uniqueName: { index: 'chat_access_policies_by_name', field: 'name' },
  content: ChatAccessPolicySettingsSchema,
});
export type PolicyChange = Change<typeof ChatAccessPolicySettingsSchema>;

const added = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((id) => !before.includes(id));

/** Locks newly named roles, so that their removal sees the policy. Throws `role.not_found`. */
async function lockNewRoles(
  tx: Transaction,
  { who }: ChatAccessPolicySettings,
  before?: ChatAccessPolicySettings,
): Promise<void> {
  const roleIds = added(before?.who.roleIds ?? [], who.roleIds);
  if ((await queries.lockRoles(tx, roleIds)).length < roleIds.length) throw new AppError('role.not_found');
}

/** Refuses newly named users, roles and groups that do not exist. Groups of an external directory are unknown here. */
async function assertWho(
  { tx }: PolicyChange,
  after: ChatAccessPolicySettings,
  before?: ChatAccessPolicySettings,
): Promise<void> {
  const userIds = added(before?.who.userIds ?? [], after.who.userIds);
  if ((await queries.listUsers(tx, userIds)).length < userIds.length) throw new AppError('user.not_found');
  await lockNewRoles(tx, after, before);
  if (!(await lockGroups(tx, added(before?.who.groupIds ?? [], after.who.groupIds)))) {
    throw new AppError('group.not_found');
  }
}

async function assertOnlyInstancePolicy(
  { tx, id }: PolicyChange,
  { isInstancePolicy }: ChatAccessPolicySettings,
): Promise<void> {
  if (!isInstancePolicy) return;
  const other = await queries.findInstancePolicy(tx);
  if (other && other.id !== id) throw new AppError('access_policy.other_instance_policy');
}

/** Checks new settings. Throws the errors of `create`. */
async function assertSettings(
  change: PolicyChange,
  after: ChatAccessPolicySettings,
  before?: ChatAccessPolicySettings,
): Promise<void> {
  assertMayFix(change.caller, after);
  if (after.timeZone !== before?.timeZone) await assertZone(change.tx, after.timeZone);
  await assertGuidelinesKnown(change.tx, after.guidelinesDocumentIds);
  await assertWho(change, after, before);
  await assertOnlyInstancePolicy(change, after);
}

/**
 * Makes a policy. Throws `auth.forbidden` for a fixed or instance policy, `user.not_found`, `role.not_found`,
 * `group.not_found`, `guidelines.unknown`, `access_policy.other_instance_policy`, and `request.invalid` for an unknown time zone.
 */
export async function create(change: PolicyChange, settings: ChatAccessPolicySettings): Promise<void> {
  const { tx, id, version, at, caller, record } = change;
  const after = normalized(settings);
  await assertSettings(change, after);
  const { userId } = caller;
  const made = { created_at: at, created_by: userId, updated_at: at, updated_by: userId };
  await queries.insert(tx, { id, version, ...columnsOf(after), ...made });
  await queries.insertWho(tx, id, after.who);
  record(undefined, after);
}

/** Reads the locked policy of a change after checking that the caller may change it. */
async function readEditablePolicy({ tx, id, caller }: PolicyChange): Promise<queries.PolicyRow> {
  const policy = await queries.findForChange(tx, id);
  if (!mayChange(caller, policy)) throw new AppError('auth.forbidden');
  return policy;
}

/** Checks for limits whose current windows have no counters yet, although usage may be booked. */
function hasNewWindows(before: ChatAccessPolicySettings, after: ChatAccessPolicySettings): boolean {
  const known = new Set(before.limits.map(limitKey));
  return before.timeZone !== after.timeZone || after.limits.some((limit) => !known.has(limitKey(limit)));
}

/** Replaces the settings of a policy. Throws the errors of `create`. */
export async function replace(change: PolicyChange, settings: ChatAccessPolicySettings): Promise<void> {
  const { tx, id, record } = change;
  const before = normalized(settingsOf(await readEditablePolicy(change)));
  const after = normalized(settings);
  await assertSettings(change, after, before);
  await queries.updateById(tx, id, columnsOf(after));
  await queries.putWho(tx, id, after.who);
  if (hasNewWindows(before, after)) await rebuildCounters(tx, { at: change.at, policyIds: [id] });
  record(before, after);
}

/** Removes a policy. Throws `request.in_use` while an agent lists it or it is the instance policy. */
export async function remove(change: PolicyChange): Promise<void> {
  const { tx, id, caller, record } = change;
  const policy = await readEditablePolicy(change);
  const settings = normalized(settingsOf(policy));
  const ofInstance = { kind: 'instancePolicy', id, name: settings.name } as const;
  assertUnused([...(settings.isInstancePolicy ? [ofInstance] : []), ...(await usesOfPolicy(tx, caller, id))]);
  record(settings, undefined);
}

/**
 * Restores a removed policy. Throws `request.name_taken`, and `role.not_found` or `guidelines.unknown` if one that it
 * names was removed meanwhile: without it the policy would let its people fall to the next one.
 */
export async function restore(change: PolicyChange): Promise<void> {
  const settings = normalized(settingsOf(await readEditablePolicy(change)));
  await lockNewRoles(change.tx, settings);
  await assertGuidelinesKnown(change.tx, settings.guidelinesDocumentIds);
  change.record(undefined, settings, 'Restore');
}
