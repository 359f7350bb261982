import type { Database, Transaction } from '../../../db/client.ts';
import { lockForChange } from '../../../db/locks.ts';

const ids = (tx: Database) => tx.selectFrom('instance_settings').select('guidelines_document_ids');

export const read = async (tx: Database): Promise<string[]> =>
  (await ids(tx).executeTakeFirstOrThrow()).guidelines_document_ids;

/** Reads the list and locks the settings until the transaction ends. */
export const lock = async (tx: Transaction): Promise<string[]> =>
  (await ids(tx).$call(lockForChange).executeTakeFirstOrThrow()).guidelines_document_ids;

export async function update(tx: Transaction, guidelinesDocumentIds: string[]): Promise<void> {
  await tx.updateTable('instance_settings').set({ guidelines_document_ids: guidelinesDocumentIds }).execute();
}
