import type modelProviders from './en.json';

declare global {
  interface FeatureTexts {
    'model-providers': typeof modelProviders;
  }
}
