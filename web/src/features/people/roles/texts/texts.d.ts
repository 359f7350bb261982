import type roles from './en.json';

declare global {
  interface FeatureTexts {
    roles: typeof roles;
  }
}
