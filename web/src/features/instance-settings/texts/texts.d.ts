import type instanceSettings from './en.json';

declare global {
  interface FeatureTexts {
    'instance-settings': typeof instanceSettings;
  }
}
