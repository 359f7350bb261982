/** Every state of every screen in the displays that the usual tests leave out. */
import { expect, it } from 'vitest';
import { hasBrowser } from '../browser/browser.ts';
import { otherDisplays, runningGallery, walk } from './gallery.ts';

const gallery = hasBrowser ? runningGallery('production') : undefined;

it.skipIf(!gallery).each(otherDisplays.map((display) => [display.name, display] as const))(
  'shows every state soundly in %s',
  { timeout: 900_000 },
  async (_name, display) => {
    expect(gallery && (await walk(gallery(), display))).toEqual([]);
  },
);
