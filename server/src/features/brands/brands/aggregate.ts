/** Brand content recorded in versions and the audit log. */
import {
  BrandSettingsSchema,
  InstanceDefaultsSettingsSchema,
} from '@polylogue/contract/brands/brands/schemas';
import { z } from 'zod';
import { defineAggregate } from '../../../changes/aggregate.ts';
import type { Change } from '../../../changes/change.ts';
import { parseLook } from './look.ts';
import type { BrandRow } from './queries.ts';

const fileName = z.string().nullable();

const BrandContentSchema = BrandSettingsSchema.extend({
  avatarFileName: fileName,
  logoFileName: fileName,
  logoDarkFileName: fileName,
  splashScreenBackgroundFileName: fileName,
});
export type BrandContent = z.input<typeof BrandContentSchema>;

export const brandAggregate = defineAggregate({
  type: 'Brand',
  table: 'brands',
  key: 'key',
  param: 'brandKey',
  missing: 'brand.not_found',
  canBeRestored: true,
  uniqueName: [
    { index: 'brands_own_host_names', field: 'hostNames' },
    { index: 'brands_by_name', field: 'name' },
  ],
  content: BrandContentSchema,
});
export type BrandChange = Change<typeof BrandContentSchema>;

/** Converts a row to the content of a version. */
export const contentOf = (row: BrandRow): BrandContent => ({
  ...parseLook(row.look),
  name: row.name,
  hostNames: row.host_names,
  isInPreparation: row.is_in_preparation,
  guidelinesDocumentIds: row.guidelines_document_ids,
  avatarFileName: row.avatar_file_name,
  logoFileName: row.logo_file_name,
  logoDarkFileName: row.logo_dark_file_name,
  splashScreenBackgroundFileName: row.splash_file_name,
});

/** The values that brands inherit: one row for the instance. */
export const defaultsAggregate = defineAggregate({
  type: 'BrandDefaults',
  table: 'brand_defaults',
  param: 'instance',
  missing: 'brand.not_found',
  content: InstanceDefaultsSettingsSchema,
});
export const defaultsId = 'instance';
