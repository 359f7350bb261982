/** Queries of consents and of the objects that require documents. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../../../db/client.ts';
import { keysetPage, type Page, type PageRequest } from '../../../../db/lists/keyset-page.ts';

export type ConsentRow = Selectable<Schema['guidelines_consents']>;

/** Reads the latest answer of a subject to each of the documents. */
export const listLatest = (
  tx: Database,
  subjectId: string,
  documentIds: readonly string[],
): Promise<ConsentRow[]> =>
  tx
    .selectFrom('guidelines_consents')
    .selectAll()
    .distinctOn('document_id')
    .where('subject_id', '=', subjectId)
    .where('document_id', '=', sql<string>`any (${[...documentIds]}::uuid[])`)
    .orderBy('document_id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Finds the latest acceptance of a version before this one. */
export const findEarlierAcceptance = (
  tx: Database,
  { subjectId, documentId, before }: { subjectId: string; documentId: string; before: number },
): Promise<ConsentRow | undefined> =>
  tx
    .selectFrom('guidelines_consents')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('document_id', '=', documentId)
    .where('outcome', '=', 'accepted')
    .where('version', '<', before)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insert(tx: Transaction, row: Insertable<Schema['guidelines_consents']>): Promise<void> {
  await tx.insertInto('guidelines_consents').values(row).execute();
}

const named = (tx: Database, userId: string) =>
  tx
    .selectFrom('guidelines_consents as c')
    .innerJoin('guidelines_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'c.document_id').onRef('v.number', '=', 'c.version'),
    )
    .selectAll('c')
    .select(
      sql<string>`coalesce(v.content -> 'nameTranslations' ->> c.language, v.content ->> 'name')`.as('name'),
    )
    .where('c.subject_kind', '=', 'user')
    .where('c.subject_id', '=', userId);

export type NamedConsentRow = Awaited<ReturnType<ReturnType<typeof named>['executeTakeFirstOrThrow']>>;

/** Reads a page of a person's answers, newest first. */
export const listOfUser = (
  tx: Database,
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
): Promise<Page<NamedConsentRow>> =>
  keysetPage(tx, named(tx, page.userId), {
    ...page,
    list: 'own-consents',
    sorts: { at: { by: sql.ref('c.at'), type: 'timestamptz' } },
    defaultSort: '-at',
    id: sql.ref('c.id'),
  });

export const findOfUser = (
  tx: Database,
  userId: string,
  consentId: string,
): Promise<NamedConsentRow | undefined> => named(tx, userId).where('c.id', '=', consentId).executeTakeFirst();

/** Lists a person's answers for their personal data. */
export const listAllOfUser = (tx: Database, userId: string) =>
  named(tx, userId).orderBy('c.at').orderBy('c.id').execute();

interface RequirementRow {
  kind: 'instance' | 'brand' | 'policy';
  /** Key of a brand, id of a policy, or empty. */
  id: string;
  guidelines_document_ids: string[];
}

/** Lists the documents that the instance, brands and chat access policies require. */
export async function listRequirements(db: Database): Promise<RequirementRow[]> {
  const { rows } = await sql<RequirementRow>`
    select 'instance' as kind, '' as id, guidelines_document_ids from instance_settings
    union all
    select 'brand', key, guidelines_document_ids from brands where guidelines_document_ids <> '{}'
    union all
    select 'policy', id::text, guidelines_document_ids from chat_access_policies
      where guidelines_document_ids <> '{}'`.execute(db);
  return rows;
}

/** Lists documents with the facts and names of each of their versions; none has a row without a number. */
export const listVersionFacts = (db: Database) =>
  db
    .selectFrom('guidelines_documents as d')
    .leftJoin('guidelines_versions as v', 'v.document_id', 'd.id')
    .select([
      'd.id as document_id',
      'v.number',
      'v.base',
      'v.effective_from',
      'v.reaccept_after_days',
      'v.withdrawn_at',
      'v.digests',
      sql<string>`v.content ->> 'name'`.as('name'),
      sql<string>`v.content ->> 'language'`.as('language'),
      sql<Record<string, string>>`v.content -> 'nameTranslations'`.as('name_translations'),
    ])
    .where('d.deleted_at', 'is', null)
    .orderBy('v.number')
    .execute();

/** Reads the stored facts of a document's versions, for decisions that lock it. */
export const listFactsOf = (tx: Transaction, documentId: string) =>
  tx
    .selectFrom('guidelines_versions')
    .select(['number', 'base', 'effective_from', 'reaccept_after_days', 'withdrawn_at', 'digests'])
    .where('document_id', '=', documentId)
    .execute();
