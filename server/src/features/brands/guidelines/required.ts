/** Documents that an object requires, checked when it is saved. */
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import { lockKnown } from './documents/queries.ts';

/** Throws `guidelines.unknown` unless all documents exist; they can't be deleted before the transaction ends. */
export async function assertGuidelinesKnown(tx: Database, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  const known = await lockKnown(tx, documentIds);
  if (known.length < new Set(documentIds).size) throw new AppError('guidelines.unknown');
}
