/** Every screen in both brands, light and dark: no accessibility violation, no overflow, no complaint of the browser. */
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../browser/browser.ts';
import { administratorInEnvironment } from '../people/administrator.ts';
import { look, runningBrowser, runningProduct } from './look.ts';
import { screens } from './screens.ts';

const browser = runningBrowser();
const brands = ['default', 'second'];
const modes = ['light', 'dark'] as const;

describe.skipIf(!hasBrowser)('every screen', () => {
  const product = runningProduct(() => administratorInEnvironment);
  const on = () => ({ browser: browser(), product: product() });

  describe.each(brands)('in the %s brand', (brand) => {
    it.each(modes)('is sound in %s', async (mode) => {
      expect(await look(on(), { brand, mode, size: 'desktop' }, screens)).toEqual([]);
    });
  });

  it('is sound on a phone', async () => {
    expect(await look(on(), { brand: 'default', size: 'phone', mode: 'dark' }, screens)).toEqual([]);
  });

  it('is sound from right to left', async () => {
    expect(await look(on(), { brand: 'second', size: 'tablet', language: 'ar' }, screens)).toEqual([]);
  });
});
