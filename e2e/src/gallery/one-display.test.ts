/**
 * Every state of every screen in one display, another one with each commit: sound, and nothing to complain of. The
 * deep tier walks them in all. SCREENSHOTS=/folder keeps a picture of each; SCREENSHOTS_OF=pattern keeps to some.
 */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { hasBrowser } from '../browser/browser.ts';
import { displays, runningGallery, walk } from './gallery.ts';

/** Sources without their history are walked in the first display. */
function commitNumber(): number {
  try {
    return Number.parseInt(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 8), 16);
  } catch {
    return 0;
  }
}

const [display = { name: 'light' }] = displays.slice(commitNumber() % displays.length);

const gallery = hasBrowser ? runningGallery() : undefined;

it.skipIf(!gallery)(`every state is sound in ${display.name}`, { timeout: 600_000 }, async () => {
  expect(gallery && (await walk(gallery(), display))).toEqual([]);
});
