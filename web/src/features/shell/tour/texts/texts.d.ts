import type tour from './en.json';

declare global {
  interface FeatureTexts {
    tour: typeof tour;
  }
}
