/** Texts of errors: those of the contract's catalogue that the first screens meet, and what only a screen says. */
import { englishFirstErrorTexts } from '@polylogue/contract/error-texts/en/first';

export default {
  ...englishFirstErrorTexts,
  unknown: 'Something went wrong.',
  network: "The server can't be reached. Check the connection and try again.",
  timeout: 'The server took too long to answer.',
  unreadable: 'The server sent an invalid response.',
};
