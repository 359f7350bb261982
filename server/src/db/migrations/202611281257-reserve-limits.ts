/** Reservation of limits, which raises an error if one is reached so that it can be sent together with the commit. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

// Counters are locked in the given order. Each statement of the function sees what was committed before its locks.
const reserveLimits = `
  create function reserve_limits(policy uuid, owner uuid, run uuid, wanted jsonb, running jsonb) returns void
  language plpgsql as $$
  declare
    free text[];
    reached text[];
    own bigint;
    shared bigint;
  begin
    with taken as (
      insert into limit_counters as c (policy_id, limit_key, subject_id, window_start, reserved, amount)
      select policy, w."limitKey", w."subjectId", w."windowStart", w.amount, w.maximum
      from jsonb_to_recordset(wanted)
        as w ("limitKey" text, "subjectId" uuid, "windowStart" timestamptz, amount bigint, maximum bigint)
      on conflict (policy_id, limit_key, subject_id, window_start) do update
        set reserved = c.reserved + excluded.reserved, amount = excluded.amount
        where c.used + c.reserved < excluded.amount
      returning limit_key
    )
    select array_agg(limit_key) into free from taken;
    select array_agg(w ->> 'limitKey') into reached from jsonb_array_elements(wanted) as w
    where w ->> 'limitKey' <> all (coalesce(free, '{}'));
    if running <> '[]' then
      select count(*) filter (where owner_id = owner), count(*) into own, shared
      from answer_runs where status = 'Streaming' and policy_id = policy and id <> run;
      select reached || array_agg(r ->> 'limitKey') into reached from jsonb_array_elements(running) as r
      where case r ->> 'scope' when 'shared' then shared else own end >= (r ->> 'maximum')::bigint;
    end if;
    if cardinality(reached) > 0 then
      raise exception 'limit reached' using errcode = 'PL001', detail = to_json(reached)::text;
    end if;
  end
  $$`;

export async function up(db: Database): Promise<void> {
  await sql.raw(reserveLimits).execute(db);
}
