/** Removes the text of attachments that awaited embedding: it is stored in their libraries now. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

/** Earlier code embeds the removed text. */
export const worksFrom = '202611271500-text-of-attachments';

export async function up(db: Database): Promise<void> {
  await sql`update attachments set state = 'Failed' where state = 'Reading'`.execute(db);
  await sql`alter table attachments drop column document`.execute(db);
}
