import type searchIndex from './search-index.en.json';

declare global {
  interface FeatureTexts {
    'search-index': typeof searchIndex;
  }
}
