/** Queries of own prices. */
import { type Selectable, sql } from 'kysely';
import type { Price } from '@polylogue/contract/access-policies/prices/schemas';
import type { Database, Schema } from '../../../db/client.ts';

export type PriceRow = Selectable<Schema['prices']>;

/** Converts the columns of a row to a price. */
export const priceOfRow = (
  row: Pick<PriceRow, 'valid_from' | 'input' | 'cached_input' | 'cache_write' | 'output'>,
): Price => ({
  source: 'own',
  since: row.valid_from,
  perMillionTokens: {
    input: Number(row.input),
    cachedInput: row.cached_input === null ? null : Number(row.cached_input),
    cacheWrite: row.cache_write === null ? null : Number(row.cache_write),
    output: Number(row.output),
  },
});

/** Finds the own price of a model on the UTC day of a moment. */
export async function findOwnPrice(
  db: Database,
  { providerId, model, at }: { providerId: string; model: string; at: Date },
): Promise<Price | undefined> {
  const row = await db
    .selectFrom('prices')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('model', '=', model)
    .where('valid_from', '<=', sql<string>`${at.toISOString().slice(0, 10)}::date`)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && priceOfRow(row);
}
