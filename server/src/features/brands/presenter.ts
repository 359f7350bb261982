import { type Brand, BrandThemeSchema } from '@polylogue/contract/brands/routes';
import type { BrandRow } from './queries.ts';

/** Converts a brand to its wire format (document 1 §3, Brand). */
export function presentBrand(row: BrandRow): Brand {
  return {
    brandKey: row.key,
    name: row.name,
    logoFileName: row.logo_file_name,
    splashScreenBackgroundFileName: row.splash_file_name,
    useLoginBackgroundImg: row.use_login_background_image,
    loginBackground: { main: BrandThemeSchema.parse(row.theme).loginBackground },
    loginAlignment: row.login_alignment as Brand['loginAlignment'],
  };
}
