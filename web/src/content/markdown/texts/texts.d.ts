import type markdown from './en.json';
import type outsideLink from './outside-link.en.json';

declare global {
  interface FeatureTexts {
    markdown: typeof markdown;
    'outside-link': typeof outsideLink;
  }
}
