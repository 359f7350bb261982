import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';
import { lockForReference, lockNamed } from '../../../db/locks.ts';

/** PromptOwner of prompts: a user or an agent. */
export interface PromptOwner {
  column: 'owner_id' | 'agent_id';
  id: string;
}

export interface PromptTexts {
  title: string;
  text: string;
}

export interface PromptRow extends PromptTexts {
  id: string;
  agent_id: string | null;
  position: number;
  version: number;
  updated_at: Date;
}

const prompts = (tx: Database) =>
  tx.selectFrom('prompts').select(['id', 'agent_id', 'title', 'text', 'position', 'version', 'updated_at']);

/** Lists the prompts of a holder, in order. */
export const list = (tx: Database, { column, id }: PromptOwner): Promise<PromptRow[]> =>
  prompts(tx).where(column, '=', id).orderBy('position').orderBy('id').execute();

export const hasAny = async (tx: Database, { column, id }: PromptOwner): Promise<boolean> =>
  (await tx.selectFrom('prompts').select('id').where(column, '=', id).limit(1).executeTakeFirst()) !==
  undefined;

/** Finds a prompt of a user. */
export const findOwn = (tx: Database, ownerId: string, id: string): Promise<PromptRow | undefined> =>
  prompts(tx).where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst();

/** Finds a prompt of any agent. */
export async function findOfAgents(
  tx: Database,
  id: string,
): Promise<(PromptRow & { agent_id: string }) | undefined> {
  const row = await prompts(tx).where('agent_id', 'is not', null).where('id', '=', id).executeTakeFirst();
  return row && { ...row, agent_id: row.agent_id ?? '' };
}

/** User and agent of a question. Visitors have no `ownerId`; tests of drafts have a `draftId`. */
export interface PromptUse {
  ownerId: string | undefined;
  agentId: string | null;
  draftId: string | null;
}

/** Returns whether a prompt belongs to the user or to the agent of the question. */
export async function isUsable(
  tx: Database,
  id: string,
  { ownerId, agentId, draftId }: PromptUse,
): Promise<boolean> {
  const row = await tx
    .selectFrom('prompts')
    .select('id')
    .where('id', '=', id)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('owner_id', '=', ownerId ?? null),
        eb('agent_id', '=', agentId),
        eb('agent_id', '=', selectFrom('configuration_states').select('agent_id').where('id', '=', draftId)),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether an agent exists, and prevents its deletion until the transaction ends. */
export const lockAgent = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('agents')
    .select('id')
    .where('id', '=', id)
    .$call(lockForReference)
    .executeTakeFirst()) !== undefined;

/** Locks the prompts of a user until the transaction ends. Changes of agents' prompts are serialized by aggregate. */
export const lockOwn = (tx: Transaction, ownerId: string): Promise<void> =>
  lockNamed(tx, `prompts of ${ownerId}`);

/** Counts prompts of a holder and their characters, except one that is being replaced. */
export async function sizeOf(
  tx: Database,
  { column, id }: PromptOwner,
  exceptId: string | null,
): Promise<{ count: number; characters: number }> {
  return tx
    .selectFrom('prompts')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(length(text)), 0)::int`.as('characters'),
    ])
    .where(column, '=', id)
    .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
    .executeTakeFirstOrThrow();
}

/** Shifts the positions from `from` to `to`, inclusive, by `by`. */
export async function shift(
  tx: Transaction,
  { column, id }: PromptOwner,
  { from, to, by }: { from: number; to: number; by: 1 | -1 },
): Promise<void> {
  await tx
    .updateTable('prompts')
    .set({ position: sql`position + ${by}` })
    .where(column, '=', id)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .execute();
}

export interface NewPrompt extends PromptTexts {
  id: string;
  position: number;
  at: Date;
  createdBy: string;
}

/** Adds prompts to a holder with one statement. */
export async function insertMany(
  tx: Transaction,
  { column, id: holderId }: PromptOwner,
  added: readonly NewPrompt[],
): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ at, createdBy, ...prompt }) => ({
    ...prompt,
    [column]: holderId,
    created_at: at,
    created_by: createdBy,
    updated_at: at,
  }));
  await tx.insertInto('prompts').values(rows).execute();
}

export async function update(
  tx: Transaction,
  { id, title, text, position, at }: Omit<NewPrompt, 'createdBy'>,
): Promise<void> {
  await tx
    .updateTable('prompts')
    .set({ title, text, position, updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteById(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('prompts').where('id', '=', id).execute();
}
