import type groups from './en.json';

declare global {
  interface FeatureTexts {
    groups: typeof groups;
  }
}
