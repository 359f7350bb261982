/** Brand content recorded in versions and the audit log. */
import { BrandSchema, BrandThemeSchema } from '@polylogue/contract/brands/brands/routes';
import { z } from 'zod';
import { defineAggregate } from '../../../changes/aggregate.ts';
import type { BrandRow } from './queries.ts';

const BrandContentSchema = BrandSchema.pick({
  name: true,
  logoFileName: true,
  splashScreenBackgroundFileName: true,
  useLoginBackgroundImg: true,
  loginAlignment: true,
}).extend({
  avatarFileName: z.string().nullable(),
  hostNames: z.array(z.string()),
  theme: BrandThemeSchema,
});

export const brandAggregate = defineAggregate({
  type: 'Brand',
  table: 'brands',
  key: 'key',
  param: 'brandKey',
  missing: 'brand.not_found',
  uniqueName: { index: 'brands_own_host_names', field: 'hostNames' },
  content: BrandContentSchema,
});

/** Converts a row to the content of a version. */
export const contentOf = (row: BrandRow): z.infer<typeof BrandContentSchema> =>
  BrandContentSchema.parse({
    name: row.name,
    logoFileName: row.logo_file_name,
    splashScreenBackgroundFileName: row.splash_file_name,
    avatarFileName: row.avatar_file_name,
    useLoginBackgroundImg: row.use_login_background_image,
    loginAlignment: row.login_alignment,
    hostNames: row.host_names,
    theme: row.theme,
  });
