/**
 * Every state of every screen in one display: sound, and nothing to complain of. SCREENSHOTS=/folder keeps a picture of
 * each, SCREENSHOTS_OF=pattern keeps to some states.
 */
import { expect, it } from 'vitest';
import { hasBrowser } from '../browser/browser.ts';
import { runningGallery, usualDisplay, walk } from './gallery.ts';

const gallery = hasBrowser ? runningGallery('development') : undefined;

it.skipIf(!gallery)('shows every state soundly in light', { timeout: 900_000 }, async () => {
  expect(gallery && (await walk(gallery(), usualDisplay))).toEqual([]);
});
