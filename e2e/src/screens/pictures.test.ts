/**
 * Every state of every screen: sound, and a picture of each in SCREENSHOTS, at five sizes, light and dark, in both
 * brands, left-to-right and right-to-left. Runs only where SCREENSHOTS names a folder; SCREENSHOTS_OF=pattern keeps
 * to some screens.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../browser/browser.ts';
import { adminScreens } from './admin.ts';
import { chatScreens } from './chat.ts';
import { administratorInEnvironment } from '../people/administrator.ts';
import { type Look, look, runningBrowser, runningProduct } from './look.ts';
import { menuScreens } from './menu.ts';
import { startModelOfScreens } from './model.ts';
import { setupScreens, signInScreens } from './setup.ts';
import { screens } from './screens.ts';

const browser = runningBrowser();
const modes = ['light', 'dark'] as const;

/** Errors that a state is about are no complaint. */
const soundness = (complaints: string[]) => complaints.filter((text) => !text.startsWith('console:'));

const looks: Look[] = [
  ...(['phone', 'tablet', 'desktop'] as const).flatMap((size) =>
    modes.map((mode) => ({ brand: 'default', size, mode })),
  ),
  { brand: 'default', size: 'narrow', mode: 'light' },
  { brand: 'default', size: 'wide', mode: 'light' },
  { brand: 'second', size: 'phone', mode: 'light' },
  { brand: 'second', size: 'desktop', mode: 'dark' },
  { brand: 'default', size: 'desktop', mode: 'light', language: 'ar' },
  { brand: 'second', size: 'phone', mode: 'dark', language: 'ar' },
];
const title = ({ brand, mode, size, language = 'en' }: Look) => `${brand} ${mode} ${size} ${language}`;

describe.skipIf(!hasBrowser)('every state, with a model', () => {
  let model: Awaited<ReturnType<typeof startModelOfScreens>>;
  const product = runningProduct(async () => {
    model = await startModelOfScreens();
    return { ...administratorInEnvironment, ...model.environment };
  });
  const on = () => ({ browser: browser(), product: product() });
  afterAll(() => model.stop());
  it.each(looks.map((display) => [title(display), display] as const))(
    '%s',
    { timeout: 900_000 },
    async (_title, display) => {
      const all = [...signInScreens, ...screens, ...chatScreens, ...menuScreens, ...adminScreens];
      expect(soundness(await look(on(), display, all))).toEqual([]);
    },
  );
});

describe.skipIf(!hasBrowser)('every state before the first administrator', () => {
  const product = runningProduct(() => ({}));
  const on = () => ({ browser: browser(), product: product() });
  it.each(looks.map((display) => [title(display), display] as const))('%s', async (_title, display) => {
    expect(soundness(await look(on(), display, setupScreens))).toEqual([]);
  });
});
