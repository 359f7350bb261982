/** Every state of every screen in every display. */
import { expect, it } from 'vitest';
import { hasBrowser } from '../../browser/browser.ts';
import { displays, runningGallery, walk } from '../gallery.ts';

const gallery = hasBrowser ? runningGallery() : undefined;

it.skipIf(!gallery).each(displays.map((display) => [display.name, display] as const))(
  'every state is sound in %s',
  { timeout: 900_000 },
  async (_name, display) => {
    expect(gallery && (await walk(gallery(), display))).toEqual([]);
  },
);
