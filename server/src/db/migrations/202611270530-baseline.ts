/** Schema of the first release: all that the migrations of unreleased versions made. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';
import { agents } from './baseline/agents.ts';
import { audit } from './baseline/audit.ts';
import { brands } from './baseline/brands.ts';
import { chat } from './baseline/chat.ts';
import { files } from './baseline/files.ts';
import { formerMigrations } from './baseline/former-migrations.ts';
import { instance } from './baseline/instance.ts';
import { libraries } from './baseline/libraries.ts';
import { people } from './baseline/people.ts';
import { retrieval } from './baseline/retrieval.ts';
import { trigrams } from './baseline/trigrams.ts';

export const replaces = formerMigrations;

/** Earlier code would run the replaced migrations on what this one made. */
export const worksFrom = '202611270530-baseline';

const statements = [
  ...trigrams,
  ...people,
  ...audit,
  ...instance,
  ...files,
  ...brands,
  ...libraries,
  ...retrieval,
  ...agents,
  ...chat,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
