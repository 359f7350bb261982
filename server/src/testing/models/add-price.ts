import type { TokenPrices } from '@polylogue/contract/access-policies/prices/schemas';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/id.ts';

type DatedPrice = Pick<TokenPrices, 'input' | 'output'> & Partial<TokenPrices> & { validFrom?: string };

/** Adds an own price of a model. */
export async function addPrice(
  db: Database,
  { provider, model }: { provider: { id: string }; model: string },
  { input, output, cachedInput = null, cacheWrite = null, validFrom = '2020-01-01' }: DatedPrice,
): Promise<void> {
  const row = { input, output, cached_input: cachedInput, cache_write: cacheWrite, valid_from: validFrom };
  const at = new Date();
  await db
    .insertInto('prices')
    .values({
      ...row,
      id: newId(),
      provider_id: provider.id,
      model,
      created_at: at,
      updated_at: at,
    })
    .execute();
}
