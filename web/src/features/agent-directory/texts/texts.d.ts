import type texts from './en.json';

declare global {
  interface FeatureTexts {
    'agent-directory': typeof texts;
  }
}
