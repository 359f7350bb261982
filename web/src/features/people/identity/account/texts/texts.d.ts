import type account from './account.en.json';

declare global {
  interface FeatureTexts {
    account: typeof account;
  }
}
