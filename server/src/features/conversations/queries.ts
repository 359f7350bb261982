/** Conversations of one owner. A deleted one is missing everywhere but in lists that ask for it. */
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../db/client.ts';
import type { NewSegmentRow } from './segment-queries.ts';

const heads = (tx: Database, owner: string) =>
  tx
    .selectFrom('conversations as c')
    .innerJoin('agents as a', 'a.id', 'c.agent_id')
    .where('c.owner_id', '=', owner)
    .select([
      'c.id',
      'c.title',
      'c.title_source',
      'c.created_at',
      'c.updated_at',
      'c.archived_at',
      'c.deleted_at',
      'c.selected_leaf_id',
      'c.agent_id',
      'a.name as agent_name',
    ]);

/** A conversation with its agent's name. */
export type ConversationRow = Awaited<ReturnType<ReturnType<typeof heads>['executeTakeFirstOrThrow']>>;

const present = (tx: Database, owner: string, conversationId: string) =>
  heads(tx, owner).where('c.id', '=', conversationId).where('c.deleted_at', 'is', null);

export async function findOwned(
  tx: Database,
  owner: string,
  conversationId: string,
): Promise<ConversationRow | undefined> {
  return present(tx, owner, conversationId).executeTakeFirst();
}

/** As `findOwned`, holding the conversation's row until the transaction ends. */
export async function lockOwned(
  tx: Transaction,
  owner: string,
  conversationId: string,
): Promise<ConversationRow | undefined> {
  return present(tx, owner, conversationId).forUpdate('c').executeTakeFirst();
}

export interface ListFilter {
  /** Part of the title, matched literally and without case. */
  keywords?: string | undefined;
  archived: 'only' | 'with' | 'without';
  withDeleted: boolean;
  /** Position of the last row before this page. */
  after?: { updatedAt: string; id: string } | undefined;
  limit: number;
}

const asPattern = (keywords: string) => `%${keywords.replace(/[\\%_]/g, '\\$&')}%`;

/** A page of conversations, newest first. */
export async function list(tx: Database, owner: string, filter: ListFilter): Promise<ConversationRow[]> {
  const { keywords, archived, withDeleted, after, limit } = filter;
  return heads(tx, owner)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (keywords) all.push(eb('c.title', 'ilike', asPattern(keywords)));
      if (archived === 'only') all.push(eb('c.archived_at', 'is not', null));
      if (archived === 'without') all.push(eb('c.archived_at', 'is', null));
      if (!withDeleted) all.push(eb('c.deleted_at', 'is', null));
      if (after) {
        all.push(
          eb(
            eb.refTuple('c.updated_at', 'c.id'),
            '<',
            eb.tuple(sql<Date>`${after.updatedAt}::timestamptz`, sql<string>`${after.id}::uuid`),
          ),
        );
      }
      return eb.and(all);
    })
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}

/** Adds a conversation with its first segment. */
export async function insertWithSegment(
  tx: Transaction,
  conversation: Insertable<Schema['conversations']>,
  segment: NewSegmentRow,
): Promise<void> {
  await tx
    .with('added', (query) => query.insertInto('conversations').values(conversation))
    .insertInto('segments')
    .values(segment)
    .execute();
}

/** What may change of a conversation. */
export interface ConversationChange {
  title?: string;
  title_source?: 'person' | 'model';
  selected_leaf_id?: string;
  is_private?: boolean;
  updated_at?: Date;
  archived_at?: Date | null;
  deleted_at?: Date;
}

/** Changes an owned, undeleted conversation. Tells whether there was one. */
export async function update(
  tx: Database,
  owner: string,
  { id, ...change }: ConversationChange & { id: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('conversations')
    .set(change)
    .where('id', '=', id)
    .where('owner_id', '=', owner)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Gives a better title, unless a person gave one. */
export async function proposeTitle(
  tx: Database,
  owner: string,
  { id, title }: { id: string; title: string },
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ title, title_source: 'model' })
    .where('id', '=', id)
    .where('owner_id', '=', owner)
    .where('title_source', '=', 'question')
    .execute();
}
