import type searchIndex from './en.json';

declare global {
  interface FeatureTexts {
    'search-index': typeof searchIndex;
  }
}
