import type policies from './en.json';

declare global {
  interface FeatureTexts {
    policies: typeof policies;
  }
}
