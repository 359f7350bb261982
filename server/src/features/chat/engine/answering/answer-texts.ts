/** Fixed answers without a model, by language of the reader. */
import type { Language } from '@polylogue/contract/languages';

/** Answer of an agent that lost access to all of its libraries. */
export const librariesWithdrawn: Readonly<Record<Language, string>> = {
  en:
    "I can't answer this: the libraries that I answer from were deleted, or my owner, or in a test whoever tests me, " +
    'may not read them. An administrator can help.',
  ar:
    'لا يمكنني الإجابة عن هذا: إما أن المكتبات التي أجيب منها حُذفت، أو أن مالكي، أو من يختبرني عند الاختبار، ' +
    'لا يملك صلاحية قراءتها. يمكن لأحد المسؤولين المساعدة.',
};

/** Answer of a restricted agent that finds nothing. */
export const nothingFound: Readonly<Record<Language, string>> = {
  en: "I found nothing about this in the sources that I answer from, so I can't answer it.",
  ar: 'لم أجد شيئًا عن ذلك في المصادر التي أجيب منها، لذا لا يمكنني الإجابة عنه.',
};
