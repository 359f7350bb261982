import type omissions from './en.json';

declare global {
  interface FeatureTexts {
    omissions: typeof omissions;
  }
}
