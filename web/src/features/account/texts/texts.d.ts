import type account from './en.json';

declare global {
  interface FeatureTexts {
    account: typeof account;
  }
}
