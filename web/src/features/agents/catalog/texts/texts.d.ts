import type texts from './agent-directory.en.json';

declare global {
  interface FeatureTexts {
    'agent-directory': typeof texts;
  }
}
