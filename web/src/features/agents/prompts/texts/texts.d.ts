import type prompts from './en.json';

declare global {
  interface FeatureTexts {
    prompts: typeof prompts;
  }
}
