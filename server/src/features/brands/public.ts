/** Exports that other domains may import from `brands`. */
export { brandsFeature } from './feature.ts';
export { defaultBrandKey } from './brands/default-brand.ts';
export { findBrandOfHost, isBrandOrigin, listBrandHostNames } from './brands/host-names.ts';
export { renameDefault, seed as seedBrands } from './brands/seed.ts';
export { listBrandNames, readAppearance, read as readBrand } from './brands/service.ts';
