import type { FeatureName } from '@polylogue/contract/instance/feature-flags/schemas';
import type { Selectable } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';

export type FlagRow = Selectable<Schema['feature_flags']>;

export const list = (db: Database, names: readonly FeatureName[]): Promise<FlagRow[]> =>
  db.selectFrom('feature_flags').selectAll().where('name', 'in', names).orderBy('name').execute();

export async function setEnabled(tx: Transaction, name: string, enabled: boolean): Promise<void> {
  await tx.updateTable('feature_flags').set({ enabled }).where('name', '=', name).execute();
}
