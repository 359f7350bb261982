/** Own prices of models. */
import { priceRoutes as routes } from '@polylogue/contract/access-policies/prices/routes';
import {
  type DeploymentPrice,
  OwnPriceSettingsSchema,
} from '@polylogue/contract/access-policies/prices/schemas';
import { AppError } from '../../../app-error.ts';
import { defineResource } from '../../../changes/define-resource.ts';
import type { ProductDeps } from '../../../define-feature.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { findProvider, modelProviderDeps } from '../../instance/public.ts';
import { defaultPriceOf } from './default-prices.ts';
import * as queries from './queries.ts';

/** Resolves to the provider with this id. Throws `model_provider.not_found`. */
async function loadProvider(deps: ProductDeps, db: Database, id: string) {
  const provider = await findProvider({ ...deps, ...modelProviderDeps(deps), db }, id);
  if (!provider) throw new AppError('model_provider.not_found');
  return provider;
}

/** Lists the prices of a provider's deployments. Throws `model_provider.not_found`. */
async function pricesOfProvider(
  deps: ProductDeps,
  caller: Caller,
  modelProviderId: string,
): Promise<{ items: DeploymentPrice[] }> {
  const { db, clock } = deps;
  const provider = await loadProvider(deps, db, modelProviderId);
  const rows = await queries.listOfProvider(db, modelProviderId);
  const at = clock.now();
  const today = at.toISOString().slice(0, 10);
  const items = provider.deployments.map(async ({ name: model }) => {
    const own = rows.filter((row) => row.model === model).map((row) => queries.presentPrice(row, caller));
    const current = own.find(({ validFrom }) => validFrom <= today);
    const defaultPrice = (await defaultPriceOf({ provider, model }, at)) ?? null;
    const price = current
      ? { source: 'own' as const, since: current.validFrom, perMillionTokens: current.perMillionTokens }
      : defaultPrice;
    return { model, price, defaultPrice, own };
  });
  return { items: await Promise.all(items) };
}

export function priceRoutes(deps: ProductDeps): Binding[] {
  const assertProvider = async (tx: Database, id: unknown) => {
    if (typeof id === 'string') await loadProvider(deps, tx, id);
  };
  const { priceQueries } = queries;
  const bindResource = defineResource({
    type: 'Price',
    routes,
    content: OwnPriceSettingsSchema,
    queries: {
      ...priceQueries,
      async insert(tx, row) {
        await assertProvider(tx, row.provider_id);
        await priceQueries.insert(tx, row);
      },
      async update(tx, id, columns) {
        await assertProvider(tx, columns.provider_id);
        await priceQueries.update(tx, id, columns);
      },
    },
    settingsOf: queries.settingsOf,
    columnsOf: ({ modelProviderId, model, validFrom, perMillionTokens }) => ({
      provider_id: modelProviderId,
      model,
      valid_from: validFrom,
      input: perMillionTokens.input,
      cached_input: perMillionTokens.cachedInput,
      cache_write: perMillionTokens.cacheWrite,
      output: perMillionTokens.output,
    }),
    present: queries.presentPrice,
  });
  return [
    ...bindResource(deps),
    bind(routes.ofProvider, ({ caller, params }) => pricesOfProvider(deps, caller, params.modelProviderId)),
  ];
}
