/**
 * Every screen in both brands, light and dark, the second brand in one of them by turns: no accessibility violation, no
 * overflow, no complaint of the browser.
 */
import { describe, expect, it } from 'vitest';
import { commitNumber } from '../../../scripts/lib/commit-number.mjs';
import { hasBrowser } from '../browser/browser.ts';
import { administratorInEnvironment } from '../people/administrator.ts';
import { look, runningBrowser, runningProduct } from './look.ts';
import { screens } from './screens.ts';

const browser = runningBrowser();
const modes = ['light', 'dark'] as const;
// Whether it is this file's turn lies with the number being even: its half takes turns by itself.
const modeOfCommit = modes[Math.floor(commitNumber() / 2) % modes.length] ?? 'light';

describe.skipIf(!hasBrowser)('every screen', () => {
  const product = runningProduct(() => administratorInEnvironment);
  const on = () => ({ browser: browser(), product: product() });

  it.each(modes)('is sound in %s', async (mode) => {
    expect(await look(on(), { brand: 'default', mode, size: 'desktop' }, screens)).toEqual([]);
  });

  it(`is sound in the second brand in ${modeOfCommit}`, async () => {
    const wanted = { brand: 'second', mode: modeOfCommit, size: 'desktop' } as const;
    expect(await look(on(), wanted, screens)).toEqual([]);
  });

  it('is sound on a phone', async () => {
    expect(await look(on(), { brand: 'default', size: 'phone', mode: 'dark' }, screens)).toEqual([]);
  });

  it('is sound from right to left', async () => {
    expect(await look(on(), { brand: 'second', size: 'tablet', language: 'ar' }, screens)).toEqual([]);
  });
});
