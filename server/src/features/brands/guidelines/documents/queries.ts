/** Queries of documents and their versions. */
import { type Insertable, sql } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../../../../db/client.ts';
import { lockForShare } from '../../../../db/locks.ts';
import { keysetPage, type Page, type PageRequest } from '../../../../db/lists/keyset-page.ts';
import { namedPage, type PageCall } from '../../../../db/lists/named-page.ts';
import { type GuidelinesContent, GuidelinesContentSchema } from './content.ts';

const effective = (at: Date) => sql<boolean>`(v.effective_from <= ${at}
  and (v.withdrawn_at is null or v.withdrawn_at >= v.effective_from))`;

/** Pairs of documents and the objects that require them, as uses; one pass for all documents of a list. */
const uses = sql`
  select unnest(i.guidelines_document_ids) as document_id, 'instanceSettings' as kind, '' as id, i.name,
    null::uuid as owner_id from instance_settings i
  union all
  select unnest(b.guidelines_document_ids), 'brand', b.key, b.name, null from brands b where b.deleted_at is null
  union all
  select unnest(p.guidelines_document_ids), 'chatAccessPolicy', p.id::text, p.name, null
    from chat_access_policies p where p.deleted_at is null
  union all
  select r.document_id, case a.type when 'User' then 'personalAgent' else 'agent' end, a.id::text, a.name,
    a.created_by
  from agents a join (
    select id, unnest(guidelines_document_ids) as document_id from agents
    union select agent_id, unnest(guidelines_document_ids) from public_endpoints where removed_at is null
  ) as r on r.id = a.id where a.deleted_at is null`;

const counted = sql<{ document_id: string; count: number }>`(
  select document_id, count(*)::int as count from (${uses}) as use group by document_id)`;

/** Selects documents with the state of their versions, without their sections. */
const described = (tx: Database, at: Date, isDeleted = false) =>
  tx
    .selectFrom('guidelines_documents')
    .leftJoin(counted.as('used'), 'used.document_id', 'guidelines_documents.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('guidelines_versions as v')
          .select(['v.number', 'v.withdrawn_at', 'v.reaccept_after_days'])
          .whereRef('v.document_id', '=', 'guidelines_documents.id')
          .where(effective(at))
          .orderBy('v.number', 'desc')
          .limit(1)
          .as('current'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('guidelines_versions as v')
          .select(['v.number', 'v.effective_from'])
          .whereRef('v.document_id', '=', 'guidelines_documents.id')
          .where('v.effective_from', '>', at)
          .where('v.withdrawn_at', 'is', null)
          .orderBy('v.number', 'desc')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select([
      'guidelines_documents.id',
      'guidelines_documents.name',
      'guidelines_documents.language',
      'guidelines_documents.name_translations',
      'guidelines_documents.version',
      'guidelines_documents.updated_at',
      'guidelines_documents.deleted_at',
      'current.number as current_number',
      'current.withdrawn_at as current_withdrawn_at',
      'current.reaccept_after_days as current_reaccept_after_days',
      'next.number as next_number',
      'next.effective_from as next_effective_from',
      sql<number>`jsonb_array_length(guidelines_documents.sections)`.as('section_count'),
      sql<boolean>`(select v.content from guidelines_versions v
        where v.document_id = guidelines_documents.id order by v.number desc limit 1)
        is distinct from jsonb_build_object('name', guidelines_documents.name,
          'language', guidelines_documents.language, 'nameTranslations', guidelines_documents.name_translations,
          'sections', guidelines_documents.sections)`.as('has_changes'),
      sql<number>`coalesce(used.count, 0)`.as('use_count'),
    ])
    .where('guidelines_documents.deleted_at', isDeleted ? 'is not' : 'is', null);

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

/** Status of a document in SQL, as in `statusOf`. */
const status = sql<string>`case
  when current.number is not null and current.withdrawn_at is null then 'inForce'
  when next.number is not null then 'scheduled'
  when current.number is not null then 'withdrawn'
  else 'draft' end`;

export const list = (
  tx: Database,
  at: Date,
  page: PageCall & { query: { status?: string | undefined; state: 'current' | 'deleted' } },
): Promise<Page<DocumentRow>> =>
  namedPage(
    tx,
    described(tx, at, page.query.state === 'deleted').$if(page.query.status !== undefined, (query) =>
      query.where(status, '=', page.query.status ?? ''),
    ),
    { ...page, list: 'guidelines', table: 'guidelines_documents', isShort: true },
  );

const withSections = (tx: Database, at: Date) => described(tx, at).select('guidelines_documents.sections');

export type WholeDocumentRow = Awaited<
  ReturnType<ReturnType<typeof withSections>['executeTakeFirstOrThrow']>
>;

export const findById = (tx: Database, id: string, at: Date): Promise<WholeDocumentRow | undefined> =>
  withSections(tx, at).where('guidelines_documents.id', '=', id).executeTakeFirst();

/** Reads the content of a draft, deleted or not. */
export async function readContent(tx: Database, id: string): Promise<GuidelinesContent> {
  const row = await tx
    .selectFrom('guidelines_documents')
    .select(['name', 'language', 'name_translations', 'sections'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return contentOf(row);
}

/** Parses the content of a document or template. */
export const contentOf = (
  row: Pick<WholeDocumentRow, 'name' | 'language' | 'name_translations' | 'sections'>,
): GuidelinesContent =>
  GuidelinesContentSchema.parse({
    name: row.name,
    language: row.language,
    nameTranslations: row.name_translations,
    sections: row.sections,
  });

const columnsOf = ({ name, language, nameTranslations, sections }: GuidelinesContent) => ({
  name,
  language,
  name_translations: jsonb(nameTranslations),
  sections: jsonb(sections),
});

export async function insert(
  tx: Transaction,
  { id, at, content }: { id: string; at: Date; content: GuidelinesContent },
): Promise<void> {
  const row = { id, ...columnsOf(content), created_at: at, updated_at: at };
  await tx.insertInto('guidelines_documents').values(row).execute();
}

export async function update(tx: Transaction, id: string, content: GuidelinesContent): Promise<void> {
  await tx.updateTable('guidelines_documents').set(columnsOf(content)).where('id', '=', id).execute();
}

export interface UseRow {
  kind: 'instanceSettings' | 'brand' | 'chatAccessPolicy' | 'agent' | 'personalAgent';
  id: string;
  name: string;
  owner_id: string | null;
}

/** Lists the objects that require a document. */
export async function listUses(tx: Database, documentId: string): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`select kind, id, name, owner_id from (${uses}) as use
    where document_id = ${documentId} order by kind desc, name, id`.execute(tx);
  return rows;
}

/** Locks documents to be required: a deletion waits. Resolves to the ids of those that exist. */
export async function lockKnown(tx: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('guidelines_documents')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$call(lockForShare)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the names of documents that exist, by name. */
export async function listNames(
  tx: Database,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('guidelines_documents')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
}

/** Locks a document against new versions while an answer to it is recorded. Resolves to whether it exists. */
export const lockForAnswer = async (tx: Transaction, id: string): Promise<boolean> =>
  (await lockKnown(tx, [id])).length > 0;

const versions = (tx: Database) =>
  tx
    .selectFrom('guidelines_versions as v')
    .leftJoin('users as u', 'u.id', 'v.created_by')
    .select([
      'v.document_id',
      'v.number',
      'v.base',
      'v.is_minor',
      'v.effective_from',
      'v.reaccept_after_days',
      'v.created_at',
      'v.created_by',
      'v.withdrawn_at',
      'u.name as creator_name',
    ]);

export type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>;

/** Lists the versions of a document, oldest first, without their content. */
export const listVersions = (tx: Database, documentId: string): Promise<VersionRow[]> =>
  versions(tx).where('v.document_id', '=', documentId).orderBy('v.number').execute();

/** Reads a page of the versions of a document, newest first. */
export const pageOfVersions = (
  tx: Database,
  documentId: string,
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
): Promise<Page<VersionRow>> =>
  keysetPage(tx, versions(tx).where('v.document_id', '=', documentId), {
    ...page,
    list: `guidelines-versions:${documentId}`,
    sorts: { version: { by: sql.ref('v.number'), type: 'integer' } },
    defaultSort: '-version',
    id: sql.ref('v.document_id'),
  });

export const findVersion = (
  tx: Database,
  documentId: string,
  number: number,
): Promise<(VersionRow & { content: unknown }) | undefined> =>
  versions(tx)
    .select('v.content')
    .where('v.document_id', '=', documentId)
    .where('v.number', '=', number)
    .executeTakeFirst();

/** Reads the content of a version that exists. */
export async function readVersionContent(
  tx: Database,
  { documentId, number }: { documentId: string; number: number },
): Promise<GuidelinesContent> {
  const { content } = await tx
    .selectFrom('guidelines_versions')
    .select('content')
    .where('document_id', '=', documentId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return GuidelinesContentSchema.parse(content);
}

export async function insertVersion(
  tx: Transaction,
  {
    content,
    digests,
    ...version
  }: Omit<Insertable<Schema['guidelines_versions']>, 'content' | 'digests'> & {
    content: GuidelinesContent;
    digests: Readonly<Record<string, string>>;
  },
): Promise<void> {
  await tx
    .insertInto('guidelines_versions')
    .values({ ...version, content: jsonb(content), digests: jsonb(digests) })
    .execute();
}

export async function withdrawVersion(
  tx: Transaction,
  { documentId, number, at, userId }: { documentId: string; number: number; at: Date; userId: string },
): Promise<void> {
  await tx
    .updateTable('guidelines_versions')
    .set({ withdrawn_at: at, withdrawn_by: userId })
    .where('document_id', '=', documentId)
    .where('number', '=', number)
    .execute();
}

export async function exists(tx: Database, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('guidelines_documents')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
