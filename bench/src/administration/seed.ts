/** People, their role and the audit log of a large instance, made by the database itself. */
import { sql } from 'kysely';
import { type Database, transaction } from '../../../server/src/db/client.ts';
import { newId } from '../../../server/src/db/id.ts';

/** Things of the audit log, each with one version that was kept. */
const things = 20_000;
/** Rows of one statement, which has 30 s. */
const batch = 100_000;

const firstNames = ['Ada', 'Fatima', 'Grace', 'Jürgen', 'Katherine', 'Omar', 'Radia', 'Sana', 'Tim', 'Wei'];
const lastNames = [
  'Al-Amin',
  'Bauer',
  'Chen',
  'Hopper',
  'Ibrahim',
  'Johnson',
  'Lovelace',
  'Müller',
  'Perlman',
];
const oneOf = (words: readonly string[], n: string) =>
  sql.raw(`(array[${words.map((word) => `'${word}'`).join()}])[1 + ${n} % ${words.length}]`);

/** Adds people of a directory, `Ada Al-Amin 1` and so on, all members. */
export async function addPeople(db: Database, count: number): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`insert into users (id, issuer, subject, name, user_name, email, created_at, last_signed_in_at)
      select gen_random_uuid(), 'entra:seed', 'seed-' || n,
        ${oneOf(firstNames, 'n')} || ' ' || ${oneOf(lastNames, '(n / 10)')} || ' ' || n,
        'person-' || n || '@example.org', 'person-' || n || '@example.org',
        timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-06-01' + n * interval '1 second'
      from generate_series(1, ${count}::int) as n`.execute(tx);
    await sql`insert into role_assignments (user_id, role_id, created_at)
      select u.id, r.id, u.created_at from users u, roles r
      where u.issuer = 'entra:seed' and r.built_in = 'member'`.execute(tx);
  });
  await sql`vacuum analyze users, role_assignments`.execute(db);
}

/** Adds a role that `count` of the people hold; resolves to its id. */
export async function addHeldRole(db: Database, count: number): Promise<string> {
  const id = newId();
  await sql`insert into roles (id, name, actions, created_at) values (${id}, 'Editors', '{}', now())`.execute(
    db,
  );
  await sql`insert into role_assignments (user_id, role_id, created_at)
    select id, ${id}, now() from users where issuer = 'entra:seed' order by subject limit ${count}`.execute(
    db,
  );
  await sql`vacuum analyze role_assignments`.execute(db);
  return id;
}

/** Adds entries of the people's changes to 20,000 things; one in ten of them is the product's own. */
export async function addAuditEntries(db: Database, count: number): Promise<void> {
  await sql`insert into entity_versions (aggregate_type, aggregate_id, version, at, content, salt)
    select ${kindOf('n')}, 'thing-' || n, 1, now(), jsonb_build_object('name', 'Thing ' || n), 'salt'
    from generate_series(0, ${things - 1}::int) as n`.execute(db);
  // Entries of earlier years are sealed: no trigger lines them up for that.
  await sql`alter table audit_entries disable trigger user`.execute(db);
  for (let done = 0; done < count; done += batch) {
    await sql`with people as (
          select array_agg(id) as ids from (select id from users where issuer = 'entra:seed' order by subject limit 5000) u
        )
        insert into audit_entries
          (id, at, user_id, user_name, aggregate_type, aggregate_id, operation, fields, version, request_id)
        select gen_random_uuid(), timestamptz '2025-01-01' + n * interval '20 seconds',
          case when n % 10 > 0 then people.ids[1 + (n * 7919::bigint) % cardinality(people.ids)] end,
          case when n % 10 = 0 then 'system' end,
          ${kindOf(`(n % ${things})`)}, 'thing-' || n % ${sql.lit(things)},
          ${oneOf(['Create', 'Update', 'Update', 'Update', 'Assign'], 'n')},
          ${fieldsOf('n')}, 1 + n / ${sql.lit(things)}, 'request-' || n
        from people, generate_series(${done}::int, ${Math.min(done + batch, count) - 1}::int) as n`.execute(
      db,
    );
  }
  await sql`alter table audit_entries enable trigger user`.execute(db);
  await sql`vacuum analyze audit_entries, entity_versions`.execute(db);
}

const kindOf = (n: string) => oneOf(['UserRole', 'ModelProvider', 'GptSystem', 'DataSource', 'Brand'], n);

/** Most changes are of common fields, few of rare ones. */
const fieldsOf = (n: string) =>
  sql.raw(`case when ${n} % 5000 = 0 then array['hostNames', 'theme']
    when ${n} % 3 = 0 then array['description', 'name'] else array['actions', 'entityConfiguration'] end`);
