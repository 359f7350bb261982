/** The rules of the application's shell, as the documents number them, observed in a real browser. */
import { afterAll, beforeAll, describe } from 'vitest';
import { hasBrowser } from '../browser/browser.ts';
import { aboutRules } from './about-rules.ts';
import { adminRules } from './admin-rules.ts';
import { addressRules } from './address-rules.ts';
import { faultRules } from './fault-rules.ts';
import { pictureRules } from './picture-rules.ts';
import { screenRules } from './screen-rules.ts';
import { startShell, stopShell } from './shell.ts';
import { signInRules } from './sign-in-rules.ts';
import { storageRules } from './storage-rules.ts';
import { streamRules } from './stream-rules.ts';

describe.skipIf(!hasBrowser)('shell rules', () => {
  beforeAll(startShell);
  afterAll(stopShell);

  addressRules();
  adminRules();
  screenRules();
  aboutRules();
  faultRules();
  signInRules();
  streamRules();
  pictureRules();
  storageRules();
});
