import type pdf from './en.json';

declare global {
  interface FeatureTexts {
    pdf: typeof pdf;
  }
}
