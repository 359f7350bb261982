import type settings from './en.json';

declare global {
  interface FeatureTexts {
    settings: typeof settings;
  }
}
