/** Makers of password links: a link is judged by the rights of its maker when it is used. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table account_links
    add column maker_id uuid references users on delete set null,
    add column is_by_operator boolean not null default false`,
  `create index account_links_by_maker on account_links (maker_id)`,
  // The entry of an open link is the newest of its account; a link without a known maker is refused.
  `update account_links l set maker_id = (
    select u.id from (
      select e.user_id from audit_entries e
      where e.aggregate_type = 'LocalAccount' and e.aggregate_id = l.account_id::text
        and e.operation in ('Create', 'ResetPassword')
      order by e.id desc limit 1) made
    join users u on u.id = made.user_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
