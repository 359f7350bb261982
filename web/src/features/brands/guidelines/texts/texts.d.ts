import type consents from './consents.en.json';
import type guidelines from './en.json';
import type templates from './guidelines-templates.en.json';

declare global {
  interface FeatureTexts {
    guidelines: typeof guidelines;
    'guidelines-templates': typeof templates;
    consents: typeof consents;
  }
}
