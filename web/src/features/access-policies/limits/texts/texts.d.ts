import type limits from './en.json';

declare global {
  interface FeatureTexts {
    limits: typeof limits;
  }
}
