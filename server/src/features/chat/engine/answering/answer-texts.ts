/** Fixed answers without a model, by language of the reader. */
import type { Language } from '@polylogue/contract/languages';

/** Answer of an agent that lost access to all of its libraries. */
export const librariesWithdrawn: Readonly<Record<Language, string>> = {
  en:
    "I can't answer this: the libraries that I answer from were deleted, or my owner (in a test, the tester) no longer " +
    'has access to them. Contact an administrator.',
  ar:
    'لا يمكنني الإجابة عن هذا: إما أن المكتبات التي أجيب منها حُذفت، أو أن مالكي (وفي الاختبار: المختبِر) ' +
    'لم يعد لديه حق الوصول إليها. تواصل مع أحد المسؤولين.',
};

/** Answer of a restricted agent that finds nothing. */
export const nothingFound: Readonly<Record<Language, string>> = {
  en: "I couldn't find anything about this in my sources, so I can't answer it.",
  ar: 'لم أجد شيئًا عن ذلك في مصادري، لذا لا يمكنني الإجابة عنه.',
};
