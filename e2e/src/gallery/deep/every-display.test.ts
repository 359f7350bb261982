/** Every state of every screen in the displays that the usual tests leave out at this commit. */
import { expect, it } from 'vitest';
import { hasBrowser } from '../../browser/browser.ts';
import { displayOfCommit, displays, runningGallery, walk } from '../gallery.ts';

const others = displays.filter(({ name }) => name !== displayOfCommit().name);

const gallery = hasBrowser ? runningGallery() : undefined;

it.skipIf(!gallery).each(others.map((display) => [display.name, display] as const))(
  'every state is sound in %s',
  { timeout: 900_000 },
  async (_name, display) => {
    expect(gallery && (await walk(gallery(), display))).toEqual([]);
  },
);
