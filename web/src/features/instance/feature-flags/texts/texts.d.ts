import type featureFlags from './en.json';

declare global {
  interface FeatureTexts {
    'feature-flags': typeof featureFlags;
  }
}
