import type agents from './en.json';

declare global {
  interface FeatureTexts {
    agents: typeof agents;
  }
}
