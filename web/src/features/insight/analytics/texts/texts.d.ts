import type analytics from './en.json';

declare global {
  interface FeatureTexts {
    analytics: typeof analytics;
  }
}
