/** The embedded provider's groups. Who is in them is `group-members`; roles are bound to them in `roles`. */
import {
  type Group,
  type GroupSettings,
  GroupSettingsSchema,
} from '@polylogue/contract/people/groups/schemas';
import { AppError } from '../../../app-error.ts';
import { defineAggregate } from '../../../changes/aggregate.ts';
import type { Change } from '../../../changes/change.ts';
import type { Database } from '../../../db/client.ts';
import type { PageRequest } from '../../../db/lists/keyset-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import * as queries from './queries.ts';

export const groupAggregate = defineAggregate({
  type: 'Group',
  table: 'directory_groups',
  param: 'groupId',
  missing: 'group.not_found',
  uniqueName: { index: 'directory_groups_by_unique_name', field: 'name' },
  content: GroupSettingsSchema,
});
type GroupChange = Change<typeof GroupSettingsSchema>;

function present(row: queries.GroupRow, { grants }: Caller): Group {
  const mayWrite = grants.has('UserRolePermissionsWrite');
  return {
    groupId: row.id,
    ...settingsOf(row),
    memberCount: row.member_count,
    roleCount: row.role_count,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    permissions: { canEdit: mayWrite, canDelete: mayWrite && row.role_count === 0 },
  };
}

const settingsOf = ({ display_name, description }: queries.GroupRow): GroupSettings => ({
  name: display_name,
  description: description ?? '',
});

/** A page of groups; throws `request.continuation_token_invalid`. */
export async function list(
  { db, continuationTokens: tokens }: { db: Database; continuationTokens: ContinuationTokens },
  caller: Caller,
  query: PageRequest['query'] & { keywords?: string | undefined },
) {
  const { rows, ...page } = await queries.list(db, query.keywords, { userId: caller.userId, query, tokens });
  return { ...page, items: rows.map((row) => present(row, caller)) };
}

async function find(db: Database, groupId: string): Promise<queries.GroupRow> {
  const row = await queries.findById(db, groupId);
  if (!row) throw new AppError('group.not_found');
  return row;
}

/** Reads a group. Throws `group.not_found`. */
export const get = async (db: Database, caller: Caller, groupId: string): Promise<Group> =>
  present(await find(db, groupId), caller);

/** Makes a group. Throws `request.name_taken`. */
export async function create({ tx, id, version, at, record }: GroupChange, settings: GroupSettings) {
  const { name: display_name, description } = settings;
  await queries.insert(tx, { id, display_name, description, version, created_at: at, updated_at: at });
  record(undefined, settings);
}

/** Replaces name and description. Throws `request.name_taken`. */
export async function replace({ tx, id, record }: GroupChange, settings: GroupSettings): Promise<void> {
  const before = settingsOf(await find(tx, id));
  const { name: display_name, description } = settings;
  await queries.updateById(tx, id, { display_name, description });
  record(before, settings);
}

/** Removes a group that gives nobody a role. Throws `group.in_use`. */
export async function remove({ tx, id, record }: GroupChange): Promise<void> {
  const row = await find(tx, id);
  if (row.role_count > 0) throw new AppError('group.in_use');
  await queries.deleteById(tx, id);
  record(settingsOf(row), undefined);
}
