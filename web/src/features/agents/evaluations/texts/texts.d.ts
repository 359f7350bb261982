import type evaluations from './en.json';

declare global {
  interface FeatureTexts {
    evaluations: typeof evaluations;
  }
}
