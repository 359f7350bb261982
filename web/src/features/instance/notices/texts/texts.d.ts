import type notices from './en.json';
import type banner from './notice-banner.en.json';

declare global {
  interface FeatureTexts {
    notices: typeof notices;
    'notice-banner': typeof banner;
  }
}
