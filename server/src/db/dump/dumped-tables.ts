// Tables of a dump, in an order in which rows can be loaded: referenced tables first.
import type pg from 'pg';

export interface DumpedTable {
  schema: string;
  name: string;
  columns: string[];
}

/** Tables with the queue's state; the rest are versions, statistics and warnings. */
const JOB_TABLES = ['queue', 'schedule', 'job', 'job_dependency'];
/**
 * Omitted tables: migrations, which the dump lists by name; sign-ins of the embedded provider, which must
 * not be restored; and derived tables, which loading fills (unsealed audit entries, file references, words
 * of turns, queue of the search index) or jobs do (roll-ups of usage).
 */
const OMITTED_TABLES = [
  'kysely_migration',
  'kysely_migration_lock',
  'oidc_records',
  'audit_unsealed',
  'file_references',
  'segment_texts',
  'library_changes',
  'usage_unrolled',
  'usage_rollups',
  'usage_people',
];

/** Lists the tables that a dump of this database holds, referenced tables first. */
export async function listTables(client: pg.ClientBase): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable & { oid: number; refers_to: number[] }>(
    `select c.oid::int, n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       array(select f.confrelid::int from pg_constraint f
         where f.conrelid = c.oid and f.contype = 'f' and not f.condeferrable
           and f.confrelid <> c.oid) as refers_to
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = current_schema() and not c.relname = any ($1)
         or n.nspname = 'pgboss' and c.relname = any ($2))
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by n.nspname <> 'pgboss', array_position($2, c.relname::text), c.relname`,
    [OMITTED_TABLES, JOB_TABLES],
  );
  return inLoadOrder(rows).map(({ schema, name, columns }) => ({ schema, name, columns }));
}

/** Returns the quoted name of a table. */
export function inSql({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

/** Returns a list of columns in SQL, without brackets. */
export const columnsInSql = (columns: readonly string[]): string => columns.map(quoted).join(', ');

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function inLoadOrder<Table extends { oid: number; name: string; refers_to: number[] }>(
  tables: readonly Table[],
): Table[] {
  const ordered: Table[] = [];
  const waiting = [...tables];
  while (waiting.length > 0) {
    const isWaiting = new Set(waiting.map(({ oid }) => oid));
    const index = waiting.findIndex(({ refers_to }) => !refers_to.some((oid) => isWaiting.has(oid)));
    // Circular references have no valid order; loading handles them.
    ordered.push(...waiting.splice(Math.max(index, 0), 1));
  }
  return ordered;
}
