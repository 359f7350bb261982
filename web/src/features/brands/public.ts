/** Exports that other domains may import from `brands`. */
export {
  BrandContext,
  brandFileUrl,
  PageBrandContext,
  useBrand,
  useDefaultBrandQuery,
  usePageBrand,
} from './brands/api.ts';
export { BrandProvider } from './brands/brand-provider.tsx';
export {
  onLook,
  type PreviewedLook,
  type PreviewView,
  sendReady,
} from './brands/preview-messages.ts';
