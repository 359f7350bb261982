/** Values that brands inherit, and the default brand. */
import type { InstanceDefaults, InstanceDefaultsSettings } from '@polylogue/contract/brands/brands/schemas';
import { AppError } from '../../../app-error.ts';
import type { Change } from '../../../changes/change.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { defaultsAggregate } from './aggregate.ts';
import { effectiveLook, lookOf, parseLook } from './look.ts';
import { contrastWarnings } from './presenter.ts';
import * as queries from './queries.ts';
import { assertAgents, assertReadable } from './settings.ts';

export async function read(db: Database, caller: Caller): Promise<InstanceDefaults> {
  const row = await queries.findDefaults(db);
  const brands = await queries.listNames(db);
  const look = parseLook(row.look);
  const named = [...(look.defaultAgentId ? [look.defaultAgentId] : []), ...(look.agentOrder ?? [])];
  const effective = effectiveLook(look);
  return {
    ...look,
    defaultBrandKey: row.default_brand_key,
    effective,
    inherited: effectiveLook(),
    brands: brands.filter(({ isInPreparation }) => !isInPreparation),
    agentNames: await queries.listAgentNames(db, caller, named),
    warnings: look.colours ? contrastWarnings(effective.theme) : [],
    version: row.version,
    updatedAt: row.updated_by === null ? null : row.updated_at.toISOString(),
    permissions: { canEdit: caller.grants.has('BrandsWrite') },
  };
}

/** Replaces them. Throws `brand.not_found`, `brand.is_in_preparation`, `brand.unreadable`, `brand.agent_unknown`. */
export async function replace(
  { tx, caller, record }: Change<(typeof defaultsAggregate)['content']>,
  settings: InstanceDefaultsSettings,
): Promise<void> {
  const former = await queries.lockDefaultKey(tx);
  const { look: stored } = await queries.findDefaults(tx);
  const before = parseLook(stored);
  const after = lookOf(settings);
  const brand = await queries.findByKey(tx, settings.defaultBrandKey);
  const path = ['defaultBrandKey'];
  if (!brand) throw new AppError('brand.not_found', { issues: [{ path, code: 'brand.not_found' }] });
  const code = 'brand.is_in_preparation';
  if (brand.is_in_preparation) throw new AppError(code, { issues: [{ path, code }] });
  assertReadable(after);
  await assertAgents(tx, caller, { before, after });
  const { defaultBrandKey } = settings;
  await queries.updateDefaults(tx, { look: after, defaultBrandKey });
  record({ ...before, defaultBrandKey: former }, { ...after, defaultBrandKey });
}
