/** Lists everything that migrations make in a database, as text that is equal for both engines. */
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

interface Line {
  /** Sort key of the line. */
  place: string;
  text: string;
}

/** Restricts a query to objects of the product's schema that belong to no extension. */
const own = (catalog: string, column: string, schema: string) => `${schema} = current_schema()::regnamespace
  and not exists (select from pg_depend d
    where d.classid = '${catalog}'::regclass and d.objid = ${column} and d.deptype = 'e')`;

const columns = `
  select format('%s 0 %s', c.relname, lpad((row_number() over (partition by c.oid order by a.attnum))::text, 3, '0'))
      as place,
    concat_ws(' ', '  ' || a.attname, format_type(a.atttypid, a.atttypmod),
      'collate ' || (select collname from pg_collation where oid = a.attcollation and oid <> t.typcollation),
      case when a.attnotnull then 'not null' end,
      'default ' || pg_get_expr(d.adbin, d.adrelid),
      case when a.attidentity <> '' then 'identity ' || a.attidentity::text end,
      case when a.attgenerated <> '' then 'generated' end,
      case when a.attstorage <> t.typstorage then 'storage ' || a.attstorage::text end,
      case when a.attcompression <> '' then 'compression ' || a.attcompression::text end,
      'options ' || array_to_string(a.attoptions, ', '),
      'grants ' || array_to_string(a.attacl, ', '),
      'comment ' || col_description(c.oid, a.attnum)) as text
  from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and ${own('pg_class', 'c.oid', 'c.relnamespace')}`;

const relations = `
  select c.relname || ' ' as place,
    concat_ws(' ', case c.relkind when 'r' then 'table' else 'relation of kind ' || c.relkind::text end, c.relname,
      case when c.relowner <> current_user::regrole then 'owned by another' end,
      case when c.relpersistence <> 'p' then 'persistence ' || c.relpersistence::text end,
      case when c.relrowsecurity or c.relforcerowsecurity then 'row security' end,
      case when c.relreplident <> 'd' then 'replica identity ' || c.relreplident::text end,
      'options ' || array_to_string(c.reloptions, ', '),
      'grants ' || array_to_string(c.relacl, ', '),
      'comment ' || obj_description(c.oid, 'pg_class')) as text
  from pg_class c
  where c.relkind not in ('i', 'I', 't') and ${own('pg_class', 'c.oid', 'c.relnamespace')}`;

/** Constraints except those of not-null columns, which have no names in PostgreSQL 15. */
const constraints = `
  select format('%s 1 %s', c.relname, k.conname) as place,
    concat_ws(' ', '  constraint', k.conname, pg_get_constraintdef(k.oid),
      'comment ' || obj_description(k.oid, 'pg_constraint')) as text
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype not in ('n', 't') and ${own('pg_class', 'c.oid', 'c.relnamespace')}`;

/** Indexes except those made by constraints. */
const indexes = `
  select format('%s 2 %s', c.relname, pg_get_indexdef(i.indexrelid)) as place,
    concat_ws(' ', '  ' || pg_get_indexdef(i.indexrelid),
      case when not i.indisvalid or not i.indisready then 'unfinished' end,
      case when i.indisclustered then 'clustered' end,
      'comment ' || obj_description(i.indexrelid, 'pg_class')) as text
  from pg_index i join pg_class c on c.oid = i.indrelid
  where ${own('pg_class', 'c.oid', 'c.relnamespace')}
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`;

const triggers = `
  select format('%s 3 %s', c.relname, t.tgname) as place,
    concat_ws(' ', '  ' || pg_get_triggerdef(t.oid),
      case when t.tgenabled <> 'O' then 'enabled ' || t.tgenabled::text end,
      'comment ' || obj_description(t.oid, 'pg_trigger')) as text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and ${own('pg_class', 'c.oid', 'c.relnamespace')}`;

const functions = `
  select '~1 ' || p.oid::regprocedure as place,
    concat_ws(' ', pg_get_functiondef(p.oid),
      case when p.proowner <> current_user::regrole then 'owned by another' end,
      'grants ' || array_to_string(p.proacl, ', '),
      'comment ' || obj_description(p.oid, 'pg_proc')) as text
  from pg_proc p where ${own('pg_proc', 'p.oid', 'p.pronamespace')}`;

/** Extensions, and objects of kinds that no migration makes: listed by their names only. */
const others = `
  select '~2 extension ' || extname as place, 'extension ' || extname as text from pg_extension
  union all
  select '~3 type ' || typname, 'type ' || typname from pg_type t
    where typrelid = 0 and typcategory <> 'A' and ${own('pg_type', 't.oid', 't.typnamespace')}
  union all
  select '~4 statistics ' || stxname, 'statistics ' || stxname from pg_statistic_ext
    where stxnamespace = current_schema()::regnamespace
  union all
  select '~5 policy ' || polname, 'policy ' || polname from pg_policy
  union all
  select '~6 event trigger ' || evtname, 'event trigger ' || evtname from pg_event_trigger`;

const everything = [relations, columns, constraints, indexes, triggers, functions, others];

/** Lists tables, columns in order, constraints, indexes, triggers, functions, grants and rows of a migrated database. */
export async function schemaListing(db: Database): Promise<string> {
  const found = await Promise.all(everything.map((query) => sql.raw<Line>(query).execute(db)));
  const lines = found
    .flatMap(({ rows }) => rows)
    .toSorted((one, other) => (one.place < other.place ? -1 : 1));
  const text = [...lines.map((line) => line.text), ...(await seededRows(db)), ''].join('\n');
  return text.replaceAll('public.', '').replaceAll(' USING btree', '');
}

/** Counts the rows of tables that are not empty. */
async function seededRows(db: Database): Promise<string[]> {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'kysely_migration' order by 1`.execute(db);
  const lines = tables.rows.map(async ({ name }) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    );
    return rows[0]?.count ? [`rows ${name} ${rows[0].count}`] : [];
  });
  return (await Promise.all(lines)).flat();
}
