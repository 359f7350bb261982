/** Members of groups: added by administrators, or reported by the person's directory at sign-in. */
import type { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import type { GroupMember } from '@polylogue/contract/people/groups/members/schemas';
import type { UserGroup } from '@polylogue/contract/people/users/schemas';
import type { Effect } from '@polylogue/contract/people/roles/effect';
import type { RouteInput } from '@polylogue/contract/http';
import { AppError } from '../../../../app-error.ts';
import { audit, byCaller } from '../../../../changes/audit.ts';
import { type Database, type Transaction, transaction } from '../../../../db/client.ts';
import { reportedMembershipMs } from '../../../../db/grants/effective-roles.ts';
import type { AccessChanges } from '../../../../http/access-changes.ts';
import type { Caller } from '../../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../../http/requests/continuation-token.ts';
import { assertMayGiveRolesOf } from '../../roles/assignments.ts';
import { effectOf } from '../../roles/effect.ts';
import type { GrantChange } from '../../roles/policy.ts';
import { lockUser } from '../../roles/assignment-queries.ts';
import * as queries from './queries.ts';

export interface GroupMemberDeps {
  db: Database;
  continuationTokens: ContinuationTokens;
  accessChanges: AccessChanges;
}

const present = (row: queries.MemberRow): GroupMember => ({
  userId: row.id,
  name: row.name,
  userName: row.user_name,
  email: row.email,
  isActive: row.deactivated_at === null,
  joinedAt: row.joined_at.toISOString(),
});

/** Reads a page of a group's members. Throws `group.not_found`, `request.continuation_token_invalid`. */
export async function list(
  { db, continuationTokens: tokens }: GroupMemberDeps,
  { userId }: Caller,
  { groupId, query }: { groupId: string; query: RouteInput<typeof groupMemberRoutes.list>['query'] },
) {
  if (!(await queries.groupExists(db, groupId))) throw new AppError('group.not_found');
  const filter = { groupId, keywords: query.keywords };
  const { rows, ...page } = await queries.list(db, filter, { userId, query, tokens });
  return { ...page, items: rows.map(present) };
}

/** Lists the current groups of a person, with the end of those that the directory reported. */
export async function listCurrentOf(
  db: Database,
  person: { userId: string; at: Date },
): Promise<UserGroup[]> {
  const rows = await queries.listCurrentOf(db, person);
  return rows.map(({ groups_reported_at: reportedAt, ...row }) => {
    const until = row.is_reported && reportedAt && new Date(reportedAt.getTime() + reportedMembershipMs);
    return {
      groupId: row.group_id,
      name: row.display_name,
      isReported: row.is_reported,
      since: row.created_at.toISOString(),
      until: until ? until.toISOString() : null,
    };
  });
}

/** Reads a page of the groups of an external directory. Throws `request.continuation_token_invalid`. */
export async function listReported(
  { db, continuationTokens: tokens }: GroupMemberDeps,
  { caller: { userId }, context }: CallerContext,
  query: RouteInput<typeof groupMemberRoutes.reported>['query'],
) {
  const { rows, ...page } = await queries.listReported(db, context.clock.now(), { userId, query, tokens });
  const items = rows.map(({ group_id: groupId, member_count: memberCount, role_count: roleCount }) => ({
    groupId,
    memberCount,
    roleCount,
  }));
  return { ...page, items };
}

/** Caller and request context of a route. */
export interface CallerContext {
  caller: Caller;
  context: { requestId: string; clock: { now(): Date } };
}

interface MembershipChange extends queries.Membership {
  isMember: boolean;
}

const change = (
  tx: Transaction,
  { caller, context: { requestId, clock } }: CallerContext,
  membership: MembershipChange,
): Promise<void> => changeMember(byCaller(caller, { tx, requestId, at: clock.now() }), membership);

/**
 * Puts a person into a group or takes them out, with its audit entry; a repetition changes nothing. Throws
 * `group.not_found`, `user.not_found`, `role.beyond_own_rights`.
 */
export async function changeMember(
  changed: GrantChange,
  { groupId, userId, isMember }: MembershipChange,
): Promise<void> {
  const { tx, at } = changed;
  if (!(await queries.lockGroup(tx, groupId))) throw new AppError('group.not_found');
  if (!(await lockUser(tx, userId))) throw new AppError('user.not_found');
  // A membership is worth the roles of its group, and they are as hard to give and to take.
  await assertMayGiveRolesOf(changed, groupId);
  const before = await queries.listOfUser(tx, userId);
  if (before.includes(groupId) === isMember) return;
  await (isMember ? queries.insert(tx, { groupId, userId }, at) : queries.remove(tx, { groupId, userId }));
  await audit(changed, {
    aggregateType: 'User',
    aggregateId: userId,
    operation: isMember ? 'JoinGroup' : 'LeaveGroup',
    before: { groupIds: before },
    after: { groupIds: await queries.listOfUser(tx, userId) },
  });
}

/**
 * Puts a person into a group, or takes them out. Throws `group.not_found`, `user.not_found`,
 * `role.beyond_own_rights`.
 */
export async function setMember(
  { db, accessChanges }: GroupMemberDeps,
  asking: CallerContext,
  membership: MembershipChange,
): Promise<void> {
  await transaction(db, (tx) => change(tx, asking, membership));
  accessChanges.announce(membership.userId);
}

/** Previews the effect of people joining and leaving a group. Throws as the changes would. */
export const tryMembers = (
  { db }: GroupMemberDeps,
  asking: CallerContext,
  { groupId, joining, leaving }: { groupId: string; joining: string[]; leaving: string[] },
): Promise<Effect> =>
  effectOf({ db, clock: asking.context.clock }, asking.caller, {
    reach: { userIds: [...joining, ...leaving] },
    async change(tx) {
      if (!(await queries.lockGroup(tx, groupId))) throw new AppError('group.not_found');
      for (const userId of joining) await change(tx, asking, { groupId, userId, isMember: true });
      for (const userId of leaving) await change(tx, asking, { groupId, userId, isMember: false });
    },
  });

/**
 * Stores the groups that a person's directory reported, for 24 hours. An older report than the stored one
 * changes nothing, so that no old token restores a group. Resolves to whether any changed.
 */
export const report = async (tx: Transaction, reported: queries.Report): Promise<boolean> =>
  (await queries.recordGroupReport(tx, reported)) && queries.replaceReportedGroups(tx, reported);
