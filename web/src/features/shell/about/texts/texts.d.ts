import type about from './en.json';

declare global {
  interface FeatureTexts {
    about: typeof about;
  }
}
