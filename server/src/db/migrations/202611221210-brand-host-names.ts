/** A host name stands for one brand: two that list it would leave to chance which one its visitors see. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function own_host_names() returns trigger language plpgsql as $$
    begin
      -- Browsers ask in small letters.
      new.host_names := array(select lower(name) from unnest(new.host_names) with ordinality as n (name, position)
        group by lower(name) order by min(position));
      -- Two brands that are saved at the same moment do not see each other.
      perform pg_advisory_xact_lock(hashtext('own_host_names'));
      if exists (select from brands where key <> new.key and host_names && new.host_names) then
        raise unique_violation using
          message = 'another brand lists the host name', constraint = 'brands_own_host_names';
      end if;
      return new;
    end $$`.execute(db);
  // They stand for the brand that lists them in small letters already, and of two such for the first by key.
  await sql`update brands b set host_names = array(
      select name from unnest(b.host_names) as name
      where not exists (select from brands other where other.key <> b.key
        and lower(name) in (select lower(n) from unnest(other.host_names) as n)
        and (lower(name) <> all (other.host_names), other.key) < (lower(name) <> all (b.host_names), b.key)))
    where host_names <> '{}'`.execute(db);
  await sql`create trigger brands_own_host_names before insert or update of host_names on brands
    for each row execute function own_host_names()`.execute(db);
  await sql`update brands set host_names = host_names where host_names <> '{}'`.execute(db);
}
