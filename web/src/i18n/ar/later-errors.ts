/** Error texts by code that the first screens don't need. */
import { arabicLaterErrorTexts } from '@polylogue/contract/error-texts/ar/later';

export default arabicLaterErrorTexts;
