import type markdown from './en.json';

declare global {
  interface FeatureTexts {
    markdown: typeof markdown;
  }
}
