/**
 * Why a model provider failed its last test, and when; nothing while it passed it, or was not tested as it is saved.
 * The server of the version before neither writes nor reads it.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table model_providers
    add column failed_test text,
    add column failed_test_at timestamptz,
    add constraint model_providers_failed_test check ((failed_test is null) = (failed_test_at is null))`.execute(
    db,
  );
}
