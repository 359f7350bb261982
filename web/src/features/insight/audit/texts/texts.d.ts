import type audit from './en.json';

declare global {
  interface FeatureTexts {
    audit: typeof audit;
  }
}
