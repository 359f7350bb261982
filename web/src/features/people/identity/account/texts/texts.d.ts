import type accountPage from './account-page.en.json';
import type account from './account.en.json';

declare global {
  interface FeatureTexts {
    account: typeof account;
    'account-page': typeof accountPage;
  }
}
