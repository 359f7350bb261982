import type texts from './en.json';

declare global {
  interface FeatureTexts {
    'personal-agents': typeof texts;
  }
}
