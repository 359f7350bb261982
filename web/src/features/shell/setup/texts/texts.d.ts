import type setup from './en.json';

declare global {
  interface FeatureTexts {
    setup: typeof setup;
  }
}
