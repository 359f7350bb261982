import type policies from './en.json';
import type opening from './opening.en.json';

declare global {
  interface FeatureTexts {
    opening: typeof opening;
    policies: typeof policies;
  }
}
