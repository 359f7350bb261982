/** Parts of documents that were not read, in PostgreSQL. */
import { type Omission, OmissionsSchema } from '@polylogue/contract/knowledge/libraries/omissions';
import { type Database, jsonb, type Transaction } from '../../../db/client.ts';

/** Replaces the omissions of a document. */
export async function setOmissions(
  tx: Transaction,
  documentId: string,
  omissions: readonly Omission[],
): Promise<void> {
  await tx
    .updateTable('library_files')
    .set({ omissions: jsonb(omissions) })
    .where('id', '=', documentId)
    .execute();
}

/** Returns the omissions of documents by id; documents that were read completely are left out. */
export async function findOmissions(
  db: Database,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, Omission[]>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('library_files')
    .select(['id', 'omissions'])
    .where('id', 'in', documentIds)
    .execute();
  const found = rows.map(({ id, omissions }) => [id, OmissionsSchema.parse(omissions)] as const);
  return new Map(found.filter(([, omissions]) => omissions.length > 0));
}
