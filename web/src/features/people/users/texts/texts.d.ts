import type users from './en.json';

declare global {
  interface FeatureTexts {
    users: typeof users;
  }
}
