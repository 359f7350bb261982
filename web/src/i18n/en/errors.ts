/** Texts of errors: the contract's catalogue by code, and what only a screen has to say. */
import { englishErrorTexts } from '@polylogue/contract/error-texts/en';

export default {
  ...englishErrorTexts,
  unknown: 'Something went wrong.',
  network: "The server can't be reached. Check the connection and try again.",
  timeout: 'The server took too long to answer.',
  unreadable: 'The server answered something unreadable.',
};
