import type personalData from './en.json';

declare global {
  interface FeatureTexts {
    'personal-data': typeof personalData;
  }
}
