/** Exports that other domains may import from `brands`. */
export { brandsFeature } from './feature.ts';
export { defaultBrandKey } from './brands/default-brand.ts';
export {
  findBrandOfHost,
  listBrandHostNames,
  listBrandNames,
  read as readBrand,
  readAppearance,
  readTheme,
  renameDefault,
  seed as seedBrands,
} from './brands/service.ts';
