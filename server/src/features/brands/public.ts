/** Exports that other domains may import from `brands`. */
export { brandsFeature } from './feature.ts';
export { defaultBrandKey } from './default-brand.ts';
export {
  findBrandOfHost,
  listBrandHostNames,
  listBrandNames,
  read as readBrand,
  readAppearance,
  readTheme,
  renameDefault,
  seed as seedBrands,
} from './service.ts';
