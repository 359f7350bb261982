/** Examples of a resource that is one table. */
import type { Insertable } from 'kysely';
import type { Database, Schema } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { FeatureExamples } from './feature-examples.ts';

interface ResourceExample<T extends keyof Schema> {
  /** Name of its routes, as in `groups`. */
  feature: string;
  param: string;
  table: T;
  /** Columns other than `id` and `created_at`. */
  row(name: string): Partial<Insertable<Schema[T]>>;
  /** Body of `create` and `update`. */
  settings(name: string): unknown;
  /** Queries of each call, by its name. */
  queryCounts: Readonly<Record<string, number>>;
}

export function resourceExamples<T extends keyof Schema>(example: ResourceExample<T>): FeatureExamples {
  const { feature, param, table, queryCounts } = example;
  const row = () => {
    const id = newId();
    const columns = { ...example.row(id), id, created_at: new Date('2026-01-02T03:04:05Z') };
    return columns as unknown as Insertable<Schema[T]> & { id: string };
  };
  const insert = (db: Database, rows: Insertable<Schema[T]>[]) => db.insertInto(table).values(rows).execute();
  const body = () => example.settings(newId());
  return {
    async objects(db) {
      const own = row();
      await insert(db, [own]);
      return { [param]: own.id };
    },
    bodies: { [`${feature}.create`]: body, [`${feature}.update`]: body },
    queryCounts: Object.fromEntries(
      Object.entries(queryCounts).map(([call, count]) => [`${feature}.${call}`, count]),
    ),
    async addMany(db) {
      await insert(db, Array.from({ length: 100 }, row));
    },
  };
}
