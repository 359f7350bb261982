/**
 * Every fourth state of the screens in one display, others with each commit: sound, and nothing to complain of. The
 * deep tier walks each in one of the others. SCREENSHOTS=/folder keeps a picture of each; SCREENSHOTS_OF=pattern keeps to some.
 */
import { expect, it } from 'vitest';
import { hasBrowser } from '../browser/browser.ts';
import { displayOfCommit, everyFourth, runningGallery, walk } from './gallery.ts';

const display = displayOfCommit();

const gallery = hasBrowser ? runningGallery('development') : undefined;

it.skipIf(!gallery)(`states are sound in ${display.name}`, { timeout: 900_000, retry: 0 }, async () => {
  expect(gallery && (await walk(gallery(), display, everyFourth()))).toEqual([]);
});
