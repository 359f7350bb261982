/** Queries of a person's stored data for the export archive. */
import { type Insertable, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';

export async function insertExport(tx: Database, row: Insertable<Schema['personal_exports']>): Promise<void> {
  await tx.insertInto('personal_exports').values(row).execute();
}

/** Finds the newest archive that a person requested and may still download, with its size. */
export const findExport = (
  tx: Database,
  { userId, requestedBy, at }: { userId: string; requestedBy: string; at: Date },
) =>
  tx
    .selectFrom('personal_exports as e')
    .innerJoin('files as f', 'f.id', 'e.file_id')
    .select(['e.file_id', 'e.is_whole', 'e.has_changes', 'e.created_at', 'e.expires_at', 'f.size_bytes'])
    .where('e.user_id', '=', userId)
    .where('e.requested_by', '=', requestedBy)
    .where('e.expires_at', '>', at)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Removes at most `limit` archives that have expired or were replaced. Resolves to their files. */
export async function removeExpired(
  tx: Transaction,
  { at, limit }: { at: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    delete from personal_exports where id in (
      select e.id from personal_exports e
      where e.expires_at <= ${at} or exists (
        select from personal_exports n
        where n.user_id = e.user_id and n.requested_by = e.requested_by and n.id > e.id)
      limit ${limit})
    returning file_id`.execute(tx);
  return rows.map(({ file_id }) => file_id);
}

export const personExists = async (tx: Database, id: string): Promise<boolean> =>
  (await tx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const findProfile = (tx: Database, id: string) =>
  tx
    .selectFrom('users')
    .select([
      'id as userId',
      'issuer',
      'subject',
      'name',
      'user_name as userName',
      'email as emailAddress',
      'language',
      'created_at as createdAt',
      'last_signed_in_at as lastSignedInAt',
      'deactivated_at as deactivatedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

export const listSessions = (tx: Database, userId: string) =>
  tx
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'expires_at as expiresAt', 'ended_at as endedAt'])
    .select(['last_used_at as lastUsedAt', 'user_agent as userAgent', 'address'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

export const listRoles = (tx: Database, userId: string) =>
  tx
    .selectFrom('role_assignments as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .select(['r.id as userRoleId', 'r.name', 'a.created_at as assignedAt', 'a.ends_at as until'])
    .where('a.user_id', '=', userId)
    .orderBy('r.name')
    .execute();

export const listGroups = (tx: Database, userId: string) =>
  tx
    .selectFrom('group_members as m')
    .leftJoin('directory_groups as g', (join) => join.on(sql`g.id::text`, '=', sql.ref('m.group_id')))
    .select(['m.group_id as groupId', 'g.display_name as name', 'm.created_at as since'])
    .where('m.user_id', '=', userId)
    .orderBy('m.group_id')
    .execute();

export const listDrafts = (tx: Database, userId: string) =>
  tx
    .selectFrom('configuration_states')
    .select([
      'id as configStateId',
      'agent_id as gptSystemId',
      'content',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .execute();

export const listPrompts = (tx: Database, userId: string) =>
  tx
    .selectFrom('prompts')
    .select(['id as promptId', 'title', 'text', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('owner_id', '=', userId)
    .orderBy('position')
    .execute();

/** Lists the person's own agents in their newest version, with prompts and evaluation questions. */
export const listPersonalAgents = (tx: Database, userId: string) =>
  tx
    .selectFrom('agents as a')
    .innerJoin('agent_configurations as c', 'c.agent_id', 'a.id')
    .distinctOn(['a.created_at', 'a.id'])
    .select([
      'a.id as gptSystemId',
      'c.content',
      'c.version as configurationVersion',
      'a.created_at as createdAt',
      'a.deleted_at as deletedAt',
      sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('title', p.title, 'text', p.text) order by p.position), '[]')
        from prompts p where p.agent_id = a.id)`.as('prompts'),
      sql<unknown>`(select e.content from evaluation_sets e where e.id = a.id)`.as('evaluation'),
    ])
    .where('a.type', '=', 'User')
    .where('a.created_by', '=', userId)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .orderBy('c.version', 'desc')
    .execute();

/** Lists the agents in the person's list: pinned ones, and those opened by a shared address. */
export async function listKeptAgents(tx: Database, userId: string) {
  const kept = (table: 'agent_pins' | 'agents_shared_with_me') =>
    tx
      .selectFrom(table)
      .innerJoin('agents as a', 'a.id', `${table}.agent_id`)
      .select(['a.id as gptSystemId', 'a.name', `${table}.created_at as createdAt`])
      .where(`${table}.user_id`, '=', userId)
      .orderBy(`${table}.created_at`)
      .execute();
  const [pinned, sharedWithMe] = await Promise.all([kept('agent_pins'), kept('agents_shared_with_me')]);
  return { pinned, sharedWithMe };
}

/** Lists the evaluations that the person started. */
export const listEvaluationRuns = (tx: Database, userId: string) =>
  tx
    .selectFrom('evaluation_runs')
    .select([
      'id as evaluationRunId',
      'agent_id as gptSystemId',
      'status',
      'started_at as startedAt',
      'ended_at as endedAt',
    ])
    .where('started_by', '=', userId)
    .orderBy('started_at')
    .execute();

/** Lists all ids at once, so that a conversation which is continued meanwhile is not skipped. */
export async function listConversationIds(
  tx: Database,
  ownerId: string,
  { withPrivate }: { withPrivate: boolean },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('conversations')
    .select('id')
    .where('owner_id', '=', ownerId)
    .$if(!withPrivate, (query) => query.where('is_private', '=', false))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const listConversations = (tx: Database, ids: readonly string[]) =>
  tx
    .selectFrom('conversations as c')
    .leftJoin('agents as a', 'a.id', 'c.agent_id')
    .select([
      'c.id as conversationId',
      'c.title',
      'c.context',
      'a.name as gptSystem',
      'c.brand_key as brandKey',
      'c.parameters',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
      'c.archived_at as archivedAt',
      'c.deleted_at as deletedAt',
      'c.is_private as isPrivate',
    ])
    .where('c.id', 'in', ids)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();

export const listSegments = (tx: Database, conversationIds: readonly string[]) =>
  tx
    .selectFrom('segments')
    .select([
      'conversation_id as conversationId',
      'id as conversationSegmentId',
      'parent_id as parentSegmentId',
      'question',
      'answer',
      'status',
      'citations',
      'created_at as createdAt',
      'feedback_positive as isPositive',
      'feedback_comment as comment',
      'feedback_at as feedbackAt',
    ])
    .where('conversation_id', 'in', conversationIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Lists the files that a person uploaded, all at once since names and ids are small. */
export const listFiles = (tx: Database, ownerId: string) =>
  tx
    .selectFrom('files')
    .select(['id', 'name', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'Ready')
    .orderBy('id')
    .execute();
