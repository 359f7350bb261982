/** The shell as a browser shows it, measured in one product with a second brand and a scripted model. */
import { describe } from 'vitest';
import { hasBrowser } from '../browser/browser.ts';
import { brandTests } from './brands.ts';
import { chatTests } from './chat.ts';
import { displayTests } from './display.ts';
import { pageTests } from './page.ts';
import { Shell } from './shell.ts';
import { sideMenuTests } from './side-menu.ts';

describe.skipIf(!hasBrowser)('the shell', () => {
  const shell = new Shell();

  // First: it counts all conversations.
  describe('the side menu', sideMenuTests(shell));
  describe('a brand', brandTests(shell));
  describe('how the page is shown', displayTests(shell));
  describe('the chat', chatTests(shell));
  describe('around the chat', pageTests(shell));
});
