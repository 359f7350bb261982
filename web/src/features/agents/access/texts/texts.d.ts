import type access from './en.json';

declare global {
  interface FeatureTexts {
    access: typeof access;
  }
}
