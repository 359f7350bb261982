/** What an answer says in place of a model, by the reader's language. */
import type { Language } from '@polylogue/contract/languages';

/** Where an agent answers from libraries, and may read none of them any more. */
export const librariesWithdrawn: Readonly<Record<Language, string>> = {
  en:
    "I can't answer this: the libraries that I answer from were deleted, or my owner, or in a test whoever tests me, " +
    'may not read them. An administrator can help.',
  ar:
    'لا يمكنني الإجابة عن هذا: إما أن المكتبات التي أجيب منها حُذفت، أو أن مالكي، أو من يختبرني عند الاختبار، ' +
    'لا يملك صلاحية قراءتها. يمكن لأحد المسؤولين المساعدة.',
};

/** Where an agent may answer only from what it finds, and finds nothing. */
export const nothingFound: Readonly<Record<Language, string>> = {
  en: "I found nothing about this in the sources that I answer from, so I can't answer it.",
  ar: 'لم أجد شيئًا عن ذلك في المصادر التي أجيب منها، لذا لا يمكنني الإجابة عنه.',
};
