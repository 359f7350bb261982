import type texts from './personal-agents.en.json';

declare global {
  interface FeatureTexts {
    'personal-agents': typeof texts;
  }
}
