/** Queries of a resource that is one table: list, find, insert, update, delete. */
import {
  type Expression,
  type Insertable,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import type { Caller } from '../http/requests/caller.ts';
import type { Database, Schema, Transaction } from './client.ts';
import type { Page, PageRequest } from './lists/keyset-page.ts';
import { namedPage, type PageCall } from './lists/named-page.ts';

export interface ResourceQueries<T extends keyof Schema, Row> {
  table: T;
  /** Reads a page of the rows that the caller may see. */
  list(db: Database, caller: Caller, page: PageCall): Promise<Page<Row>>;
  /** Finds a row that the caller may see. */
  find(db: Database, caller: Caller, id: string): Promise<Row | undefined>;
  /** Finds a deleted row that can be restored. */
  findDeleted(db: Database, caller: Caller, id: string): Promise<Row | undefined>;
  insert(tx: Transaction, row: Insertable<Schema[T]>): Promise<void>;
  update(tx: Transaction, id: string, columns: Updateable<Schema[T]>): Promise<void>;
  remove(tx: Transaction, id: string): Promise<void>;
}

interface TableParts<DB, TB extends keyof DB, Row> {
  /** Column of the name; default `name`. */
  name?: string;
  /** Selects what the resource presents of the rows that the caller may see. */
  select(db: Database, caller: Caller): SelectQueryBuilder<DB, TB, Row>;
  /** Keeps deleted rows, by `deleted_at`, until they are restored; the list's `state` selects them. */
  isRestorable?: true;
  /** Condition of the list's own filters. */
  filter?(query: PageCall['query']): Expression<SqlBool> | undefined;
  /** Sorts besides those by name and last change. */
  sorts?: PageRequest['sorts'];
}

/** Rows of a table that is only known at run time. */
type AnyRow = Record<string, unknown> & { id: string };
const untyped = (tx: Transaction) => tx as unknown as Kysely<Record<string, AnyRow>>;

/** Makes the queries of a table; a feature overrides those that differ. */
export function resourceQueries<T extends keyof Schema, DB, TB extends keyof DB, Row>(
  table: T,
  { name = 'name', select, isRestorable, filter, sorts }: TableParts<DB, TB, Row>,
): ResourceQueries<T, Row> {
  const inState = (isDeleted: boolean) =>
    sql<SqlBool>`(${sql.ref(`${table}.deleted_at`)} is not null) = ${sql.lit(isDeleted)}`;
  const named = (rows: SelectQueryBuilder<DB, TB, Row>, id: string, isDeleted: boolean) =>
    rows
      .where(sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`)
      .$if(isRestorable === true, (query) => query.where(inState(isDeleted)));
  return {
    table,
    list(db, caller, page) {
      const own = filter?.(page.query);
      // A condition on all rows would cost the list a second query.
      const rows = select(db, caller)
        .$if(isRestorable === true, (query) => query.where(inState(page.query['state'] === 'deleted')))
        .$if(own !== undefined, (query) => query.where(own as Expression<SqlBool>));
      return namedPage(db, rows, { ...page, list: table, table, name, ...(sorts && { sorts }) });
    },
    find: (db, caller, id) => named(select(db, caller), id, false).executeTakeFirst(),
    findDeleted: (db, caller, id) => named(select(db, caller), id, true).executeTakeFirst(),
    async insert(tx, row) {
      await untyped(tx).insertInto<string>(table).values(row).execute();
    },
    async update(tx, id, columns) {
      await untyped(tx).updateTable<string>(table).set(columns).where('id', '=', id).execute();
    },
    async remove(tx, id) {
      if (isRestorable) return;
      await untyped(tx).deleteFrom<string>(table).where('id', '=', id).execute();
    },
  };
}
