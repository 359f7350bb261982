import type accountLink from './account-link.en.json';
import type auth from './auth.en.json';
import type secondFactor from './second-factor.en.json';

declare global {
  interface FeatureTexts {
    'account-link': typeof accountLink;
    auth: typeof auth;
    'second-factor': typeof secondFactor;
  }
}
