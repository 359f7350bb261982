import type figures from './en.json';

declare global {
  interface FeatureTexts {
    figures: typeof figures;
  }
}
