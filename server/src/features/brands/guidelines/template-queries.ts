import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import type { Page } from '../../../db/lists/keyset-page.ts';
import { namedPage, type PageCall } from '../../../db/lists/named-page.ts';

const table = 'guidelines_templates';
type Columns = Schema[typeof table];
export type TemplateRow = Selectable<Columns>;

const templates = (db: Database, isDeleted = false) =>
  db
    .selectFrom(table)
    .selectAll()
    .where('deleted_at', isDeleted ? 'is not' : 'is', null);

export const list = (
  db: Database,
  page: PageCall & { query: { state: 'current' | 'deleted' } },
): Promise<Page<TemplateRow>> =>
  namedPage(db, templates(db, page.query.state === 'deleted'), { ...page, list: table, table });

/** Finds a template that was not removed. */
export const findTemplate = (db: Database, id: string): Promise<TemplateRow | undefined> =>
  templates(db).where('id', '=', id).executeTakeFirst();

/** Reads a template, removed or not, for a change that has locked it. */
export const readTemplate = (tx: Transaction, id: string): Promise<TemplateRow> =>
  tx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export async function insert(tx: Transaction, row: Insertable<Columns>): Promise<void> {
  await tx.insertInto(table).values(row).execute();
}

export async function update(tx: Transaction, id: string, columns: Updateable<Columns>): Promise<void> {
  await tx.updateTable(table).set(columns).where('id', '=', id).execute();
}
