/** Brands, their files, and the host names that each alone may list. */

export const brands = [
  `create table brands (
    key text primary key,
    name text not null,
    theme jsonb not null,
    logo_file_name text,
    splash_file_name text,
    use_login_background_image boolean not null default false,
    login_alignment text not null default 'Center' check (login_alignment in ('Left', 'Right', 'Center')),
    host_names text[] not null default '{}',
    created_at timestamptz not null,
    avatar_file_name text,
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by uuid
  )`,
  `create table brand_files (
    brand_key text not null references brands on delete cascade,
    file_name text not null,
    media_type text not null,
    blob_key text not null,
    file_id uuid references files,
    primary key (brand_key, file_name)
  )`,
  `create index brand_files_by_file on brand_files (file_id)`,
  `create trigger brand_files_count_references after insert or update or delete on brand_files
    for each row execute function count_file_references('file_id')`,
  `create function own_host_names() returns trigger language plpgsql as $$
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
    end $$`,
  `create trigger brands_own_host_names before insert or update of host_names on brands
    for each row execute function own_host_names()`,
];
