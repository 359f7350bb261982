/** Exports that other domains may import from `brands`. */
export {
  BrandContext,
  brandFileUrl,
  PageBrandContext,
  useBrand,
  useDefaultBrandQuery,
  usePageBrand,
} from './api.ts';
export { BrandProvider } from './brand-provider.tsx';
