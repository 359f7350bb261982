/** Administration of feature flags. Callers of `isFlagOn` define what a flag does. */
import {
  type FeatureFlag,
  type FeatureName,
  FeatureNameSchema,
  FeatureSettingsSchema,
} from '@polylogue/contract/instance/feature-flags/schemas';
import { AppError } from '../../../app-error.ts';
import { defineAggregate } from '../../../changes/aggregate.ts';
import type { ReadInput } from '../../../changes/bind-change.ts';
import type { Change } from '../../../changes/change.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import * as queries from './queries.ts';

export const flagAggregate = defineAggregate({
  type: 'FeatureFlag',
  table: 'feature_flags',
  key: 'name',
  param: 'featureName',
  missing: 'feature_flag.not_found',
  content: FeatureSettingsSchema,
});

const present = (row: queries.FlagRow, { grants }: Caller): FeatureFlag => ({
  name: FeatureNameSchema.parse(row.name),
  enabled: row.enabled,
  version: row.version,
  updatedAt: row.updated_at?.toISOString() ?? null,
  permissions: { canEdit: grants.has('InstanceSettingsWrite') },
});

/** Lists the flags known to this release. */
export async function list(db: Database, caller: Caller): Promise<{ items: FeatureFlag[] }> {
  const rows = await queries.list(db, FeatureNameSchema.options);
  return { items: rows.map((row) => present(row, caller)) };
}

/** Reads a flag. Throws `feature_flag.not_found`. */
export async function get({ db, caller, id }: ReadInput): Promise<FeatureFlag> {
  const [row] = await queries.list(db, [FeatureNameSchema.parse(id)]);
  if (!row) throw new AppError('feature_flag.not_found');
  return present(row, caller);
}

export async function replace(
  change: Change<typeof FeatureSettingsSchema>,
  { enabled }: { enabled: boolean },
): Promise<void> {
  const before = await get({ db: change.tx, caller: change.caller, id: change.id });
  await queries.setEnabled(change.tx, change.id, enabled);
  change.record({ enabled: before.enabled }, { enabled });
}

/** Returns whether a flag is enabled. */
export const isFlagOn = async (db: Database, name: FeatureName): Promise<boolean> =>
  (await queries.list(db, [name])).some(({ enabled }) => enabled);
