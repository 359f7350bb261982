import type brands from './en.json';

declare global {
  interface FeatureTexts {
    brands: typeof brands;
  }
}
