/** Every state of every screen in one of the displays that the usual tests leave out at this commit, by turns. */
import { expect, it } from 'vitest';
import { hasBrowser } from '../../browser/browser.ts';
import { displayOfCommit, displays, runningGallery, turnOf, walk } from '../gallery.ts';

const others = displays.filter(({ name }) => name !== displayOfCommit().name);

const gallery = hasBrowser ? runningGallery('production') : undefined;

it.skipIf(!gallery).each(others.map((display, index) => [display.name, display, turnOf(index)] as const))(
  'states are sound in %s',
  { timeout: 900_000, retry: 0 },
  async (_name, display, isChosen) => {
    expect(gallery && (await walk(gallery(), display, isChosen))).toEqual([]);
  },
);
