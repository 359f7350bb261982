/** Queries of own prices. */
import type { OwnPrice, OwnPriceSettings, Price } from '@polylogue/contract/access-policies/prices/schemas';
import { type Selectable, sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Database, Schema } from '../../../db/client.ts';
import { resourceQueries } from '../../../db/resource-queries.ts';
import { violatedIndex } from '../../../db/unique-violation.ts';
import type { Caller } from '../../../http/requests/caller.ts';

export type PriceRow = Selectable<Schema['prices']>;

const amount = (value: string | null) => (value === null ? null : Number(value));

/** Converts a row to its settings. */
export const settingsOf = (row: PriceRow): OwnPriceSettings => ({
  modelProviderId: row.provider_id,
  model: row.model,
  validFrom: row.valid_from,
  perMillionTokens: {
    input: Number(row.input),
    cachedInput: amount(row.cached_input),
    cacheWrite: amount(row.cache_write),
    output: Number(row.output),
  },
});

const priceOfRow = (row: PriceRow): Price => ({
  source: 'own',
  since: row.valid_from,
  perMillionTokens: settingsOf(row).perMillionTokens,
});

/** Converts a row to its wire format. */
export function presentPrice(row: PriceRow, { grants }: Pick<Caller, 'grants'>): OwnPrice {
  const mayWrite = grants.has('InstanceSettingsWrite');
  return {
    priceId: row.id,
    ...settingsOf(row),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    permissions: { canEdit: mayWrite, canDelete: mayWrite },
  };
}

const queries = resourceQueries('prices', {
  name: 'model',
  select: (db) => db.selectFrom('prices').selectAll(),
});

/** Maps a second price of a day to `price.day_taken`. */
function asDayTaken(error: unknown): unknown {
  if (violatedIndex(error) !== 'prices_by_start') return error;
  const code = 'price.day_taken';
  return new AppError(code, { issues: [{ path: ['validFrom'], code }], cause: error });
}

export const priceQueries: typeof queries = {
  ...queries,
  insert: (tx, row) =>
    queries.insert(tx, row).catch((error: unknown) => {
      throw asDayTaken(error);
    }),
  update: (tx, id, columns) =>
    queries.update(tx, id, columns).catch((error: unknown) => {
      throw asDayTaken(error);
    }),
};

/** First day of prices that hold at a moment, UTC. */
const holdsAt = (at: Date) => sql<boolean>`valid_from <= ${at.toISOString().slice(0, 10)}::date`;

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
    .where(holdsAt(at))
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && priceOfRow(row);
}

/** Lists the own prices of all models on the UTC day of a moment. */
export async function listOwnPrices(
  db: Database,
  at: Date,
): Promise<{ providerId: string; model: string; price: Price }[]> {
  const rows = await db
    .selectFrom('prices')
    .distinctOn(['provider_id', 'model'])
    .selectAll()
    .where(holdsAt(at))
    .orderBy('provider_id')
    .orderBy('model')
    .orderBy('valid_from', 'desc')
    .execute();
  return rows.map((row) => ({ providerId: row.provider_id, model: row.model, price: priceOfRow(row) }));
}

/** Lists all own prices of a provider's models, newest first. */
export const listOfProvider = (db: Database, providerId: string): Promise<PriceRow[]> =>
  db
    .selectFrom('prices')
    .selectAll()
    .where('provider_id', '=', providerId)
    .orderBy('valid_from', 'desc')
    .execute();
