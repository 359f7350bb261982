/** Texts of the errors that the first screens do not meet, by code. */
import { arabicLaterErrorTexts } from '@polylogue/contract/error-texts/ar/later';

export default arabicLaterErrorTexts;
