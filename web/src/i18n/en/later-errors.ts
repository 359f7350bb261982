/** Texts of the errors that the first screens do not meet, by code. */
import { englishLaterErrorTexts } from '@polylogue/contract/error-texts/en/later';

export default englishLaterErrorTexts;
