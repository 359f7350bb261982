/** Trigrams, which lists look substrings up by; a server without the extension, or without the right to it, filters by prefix. */

export const trigrams = [
  `do $$ begin
    create extension if not exists pg_trgm;
  exception when undefined_file or feature_not_supported or insufficient_privilege then
    raise notice 'pg_trgm is not available';
  end $$`,
];

/** Statement that runs others where the server has trigrams. */
export const withTrigrams = (statements: readonly string[]): string => `do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    ${statements.join(';\n    ')};
  end if;
end $$`;
