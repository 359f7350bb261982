import type fileLibraries from './en.json';

declare global {
  interface FeatureTexts {
    'file-libraries': typeof fileLibraries;
  }
}
