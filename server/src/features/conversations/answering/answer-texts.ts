/** What an answer says in place of a model, by the reader's language. */
import type { Language } from '@polylogue/contract/languages';

/** Where an agent may answer only from what it finds, and finds nothing. */
export const nothingFound: Readonly<Record<Language, string>> = {
  en: "I found nothing about this in the sources that I answer from, so I can't answer it.",
  ar: 'لم أجد شيئًا عن ذلك في المصادر التي أجيب منها، لذا لا يمكنني الإجابة عنه.',
};
