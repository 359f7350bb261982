import type instanceSettings from './instance-settings.en.json';

declare global {
  interface FeatureTexts {
    'instance-settings': typeof instanceSettings;
  }
}
