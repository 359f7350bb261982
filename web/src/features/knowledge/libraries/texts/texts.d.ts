import type fileLibraries from './file-libraries.en.json';

declare global {
  interface FeatureTexts {
    'file-libraries': typeof fileLibraries;
  }
}
