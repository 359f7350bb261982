/** Figures of documents in PostgreSQL. */
import type { Insertable, Selectable } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';

export type FigureRow = Selectable<Schema['library_figures']>;

export async function replaceOf(
  tx: Transaction,
  documentId: string,
  figures: readonly Insertable<Schema['library_figures']>[],
): Promise<void> {
  await tx.deleteFrom('library_figures').where('document_id', '=', documentId).execute();
  if (figures.length > 0) await tx.insertInto('library_figures').values(figures).execute();
}

/** Returns the figures in the order of the text. */
export const listOf = (db: Database, documentId: string): Promise<FigureRow[]> =>
  db
    .selectFrom('library_figures')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('position')
    .execute();

export const findOf = (db: Database, documentId: string, id: string): Promise<FigureRow | undefined> =>
  db
    .selectFrom('library_figures')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('id', '=', id)
    .executeTakeFirst();
