/** Queries of a scope's conversations; deleted ones appear only in lists that include them. */
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { lockForRemoval } from '../../../db/locks.ts';
import { keysetPage, type Page, type PageRequest } from '../../../db/lists/keyset-page.ts';
import type { ConversationScope } from '../contexts/conversation-context.ts';
import { inScope } from './scope-queries.ts';
import type { NewSegmentRow } from './segment-queries.ts';
import { isTextSearch, containsWords, latestMatchingSegment } from './text-queries.ts';

const heads = (tx: Database, scope: ConversationScope) =>
  tx
    .selectFrom('conversations as c')
    .leftJoin('agents as a', 'a.id', 'c.agent_id')
    .leftJoin('configuration_states as d', 'd.id', 'c.configuration_state_id')
    .where(inScope(scope))
    .select((eb) => [
      eb.fn.coalesce('a.name', sql<string>`d.content ->> 'name'`).as('answerer_name'),
      'c.id',
      'c.title',
      'c.title_source',
      'c.created_at',
      'c.updated_at',
      'c.archived_at',
      'c.deleted_at',
      'c.selected_leaf_id',
      'c.agent_id',
      'c.brand_key',
      'c.is_private',
      'c.configuration_state_id',
      'a.built_in as agent_built_in',
    ]);

/** Conversation with its agent's name. */
export type ConversationRow = Awaited<ReturnType<ReturnType<typeof heads>['executeTakeFirstOrThrow']>>;

const present = (tx: Database, scope: ConversationScope, conversationId: string) =>
  heads(tx, scope)
    .select('c.parameters')
    .where('c.id', '=', conversationId)
    .where('c.deleted_at', 'is', null);

/** Conversation with its request parameters. */
export type FoundConversation = Awaited<ReturnType<ReturnType<typeof present>['executeTakeFirstOrThrow']>>;

export async function findOwned(
  tx: Database,
  scope: ConversationScope,
  conversationId: string,
): Promise<FoundConversation | undefined> {
  return present(tx, scope, conversationId).executeTakeFirst();
}

/** Finds a conversation and locks its row for the transaction. */
export async function lockOwned(
  tx: Transaction,
  scope: ConversationScope,
  conversationId: string,
): Promise<FoundConversation | undefined> {
  return lockForRemoval(present(tx, scope, conversationId), 'c').executeTakeFirst();
}

/** Filter and page of a list. */
export type ListQuery = Pick<PageRequest['query'], 'top' | 'continuationToken'> & {
  /** Case-insensitive literal part of the title, or words of the text. */
  keywords?: string | undefined;
  archived: 'only' | 'with' | 'without';
  withDeleted: boolean;
};

const asPattern = (keywords: string) => `%${keywords.replace(/[\\%_]/g, '\\$&')}%`;

/** Row of a list, with its answering state and the segment that matches the keywords. */
export type ListRow = ConversationRow & { is_answering: SqlBool; found_segment_id: string | null };

/** Lists a page of conversations, newest first. */
export function list(
  tx: Database,
  scope: ConversationScope,
  { query, tokens }: Pick<PageRequest, 'tokens'> & { query: ListQuery },
): Promise<Page<ListRow>> {
  const { keywords, archived, withDeleted } = query;
  const listed = heads(tx, scope)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('answer_runs as r')
          .whereRef('r.conversation_id', '=', 'c.id')
          .whereRef('r.owner_id', '=', 'c.owner_id')
          .where('r.status', '=', 'Streaming'),
      ).as('is_answering'),
    )
    .select(
      (isTextSearch(keywords) ? latestMatchingSegment(scope, keywords) : sql<null>`null::uuid`).as(
        'found_segment_id',
      ),
    )
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (keywords) {
        const isInTitle = eb('c.title', 'ilike', asPattern(keywords));
        all.push(isTextSearch(keywords) ? eb.or([isInTitle, containsWords(scope, keywords)]) : isInTitle);
      }
      if (archived === 'only') all.push(eb('c.archived_at', 'is not', null));
      if (archived === 'without') all.push(eb('c.archived_at', 'is', null));
      if (!withDeleted) all.push(eb('c.deleted_at', 'is', null));
      return eb.and(all);
    });
  return keysetPage(tx, listed, {
    userId: scope.ownerId,
    list: 'conversations',
    query,
    sorts: { updatedAt: { by: sql.ref('c.updated_at'), type: 'timestamptz' } },
    defaultSort: '-updatedAt',
    id: sql.ref('c.id'),
    isCounted: false,
    tokens,
  });
}

/** Inserts a conversation with its first segment. */
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

/** Updatable columns of a conversation. */
export interface ConversationChange {
  title?: string;
  title_source?: 'person' | 'model';
  selected_leaf_id?: string;
  updated_at?: Date;
  archived_at?: Date | null;
  deleted_at?: Date;
}

/** Updates an owned, undeleted conversation; resolves to false if there is none. */
export async function update(
  tx: Database,
  scope: ConversationScope,
  { id, ...change }: ConversationChange & { id: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('conversations as c')
    .set(change)
    .where('c.id', '=', id)
    .where(inScope(scope))
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Sets a generated title; resolves to false if a person set one. */
export async function proposeTitle(
  tx: Database,
  scope: ConversationScope,
  { id, title }: { id: string; title: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversations as c')
    .set({ title, title_source: 'model' })
    .where('c.id', '=', id)
    .where(inScope(scope))
    .where('c.title_source', '=', 'question')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
