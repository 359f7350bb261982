import type accountLink from './account-link.en.json';
import type auth from './auth.en.json';

declare global {
  interface FeatureTexts {
    'account-link': typeof accountLink;
    auth: typeof auth;
  }
}
