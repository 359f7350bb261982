/** Error texts by code that the first screens don't need. */
import { englishLaterErrorTexts } from '@polylogue/contract/error-texts/en/later';

export default englishLaterErrorTexts;
