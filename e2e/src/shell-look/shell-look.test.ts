/** The shell as a browser shows it, measured in one product with a second brand and a scripted model. */
import { describe } from 'vitest';
import { hasBrowser } from '../browser/browser.ts';
import { brandRules } from './brands-rules.ts';
import { chatRules } from './chat-rules.ts';
import { displayRules } from './display-rules.ts';
import { pageRules } from './page-rules.ts';
import { Shell } from './shell.ts';
import { sideMenuRules } from './side-menu-rules.ts';

describe.skipIf(!hasBrowser)('shell layout', () => {
  const shell = new Shell();

  sideMenuRules(shell);
  brandRules(shell);
  displayRules(shell);
  chatRules(shell);
  pageRules(shell);
});
