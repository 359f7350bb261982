import type { Insertable } from 'kysely';
import type { Schema, Transaction } from '../../db/client.ts';

export async function insert(tx: Transaction, entry: Insertable<Schema['audit_entries']>): Promise<void> {
  await tx.insertInto('audit_entries').values(entry).execute();
}
