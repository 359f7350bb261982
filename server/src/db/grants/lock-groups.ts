import { sql } from 'kysely';
import type { Database } from '../client.ts';
import { lockForShare } from '../locks.ts';

/**
 * Locks groups of the embedded provider, so that their removal sees what names them. Groups of an external directory
 * have no row. Resolves to false if a group was removed meanwhile.
 */
export async function lockGroups(tx: Database, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const groups = tx
    .selectFrom('directory_groups')
    .select('id')
    .where(sql<string>`id::text`, 'in', ids)
    .orderBy('id');
  const known = await groups.execute();
  const locked = await groups.$call(lockForShare).execute();
  return locked.length === known.length;
}
