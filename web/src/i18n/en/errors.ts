/** Error texts of the first screens: codes of the contract's catalogue and errors of the client itself. */
import { englishFirstErrorTexts } from '@polylogue/contract/error-texts/en/first';

export default {
  ...englishFirstErrorTexts,
  unknown: 'Something went wrong.',
  network: "The server can't be reached. Check the connection and try again.",
  timeout: 'The server took too long to answer.',
  unreadable: 'The server sent an invalid response.',
};
