/** Exports that other domains may import from `brands`. */
export { defaultBrandKey } from './default-brand.ts';
export { brandRoutes } from './routes.ts';
export {
  findBrandOfHost,
  listBrandHostNames,
  listBrandNames,
  read as readBrand,
  readLook,
  readTheme,
  renameDefault,
  seed as seedBrands,
} from './service.ts';
