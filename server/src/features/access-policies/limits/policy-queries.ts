import type { Database } from '../../../db/client.ts';

/** Reads what a question needs of policies that were not removed, by default of all. */
export const listSettings = (tx: Database, ids?: readonly string[]) =>
  tx
    .selectFrom('chat_access_policies')
    .select(['id', 'name', 'time_zone', 'limits', 'allows_unknown_price', 'guidelines_document_ids'])
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
    .execute();
