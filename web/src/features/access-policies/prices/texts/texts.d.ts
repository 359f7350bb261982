import type ownUsage from './own-usage.en.json';
import type prices from './prices.en.json';

declare global {
  interface FeatureTexts {
    'own-usage': typeof ownUsage;
    prices: typeof prices;
  }
}
