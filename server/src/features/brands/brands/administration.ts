/** Reads of brands for administrators. */
import type { brandAdminRoutes } from '@polylogue/contract/brands/brands/admin-routes';
import type { AdminBrand } from '@polylogue/contract/brands/brands/schemas';
import type { RouteInput } from '@polylogue/contract/http';
import { AppError } from '../../../app-error.ts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/client.ts';
import { presentPage } from '../../../db/lists/keyset-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { listNames as listGuidelinesNames } from '../guidelines/documents/queries.ts';
import { parseLook } from './look.ts';
import { mayRead, mayReadBrands } from './policy.ts';
import { presentBrand, presentRow } from './presenter.ts';
import * as queries from './queries.ts';

export interface ReadDeps {
  db: Database;
  config: Config;
  continuationTokens: ContinuationTokens;
}

/** Lists a page of brands; holders of `BrandsCreate` alone see their own. */
export async function list(
  { db, config, continuationTokens: tokens }: ReadDeps,
  caller: Caller,
  query: RouteInput<typeof brandAdminRoutes.list>['query'],
) {
  const createdBy = mayReadBrands(caller) ? undefined : caller.userId;
  const filter = { isDeleted: query.state === 'deleted', createdBy };
  const page = await queries.list(db, filter, { userId: caller.userId, query, tokens });
  return presentPage(page, (row) => presentRow(row, { caller, config }));
}

/** Reads a brand with its files and the names of its agents and guidelines. Throws `brand.not_found`. */
export async function get(
  { db, config }: Pick<ReadDeps, 'db' | 'config'>,
  caller: Caller,
  brandKey: string,
): Promise<AdminBrand> {
  const brand = await queries.findListed(db, brandKey);
  if (!brand || !mayRead(caller, brand)) throw new AppError('brand.not_found');
  const { defaultAgentId, agentOrder } = parseLook(brand.look);
  const named = [...(defaultAgentId ? [defaultAgentId] : []), ...(agentOrder ?? [])];
  const files = await queries.listFiles(db, brandKey);
  const agentNames = await queries.listAgentNames(db, caller, named);
  const guidelinesDocuments = await listGuidelinesNames(db, brand.guidelines_document_ids);
  return presentBrand(brand, { files, agentNames, guidelinesDocuments }, { caller, config });
}
