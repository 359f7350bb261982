/** What a library's answer says beside the library's own words, by language. */
import type { Language } from '@polylogue/contract/languages';

export interface AnswerTexts {
  /** Instead of guessing. */
  notFound: string;
  /** After it, what can be asked; empty where nothing is known of that. */
  outside: string;
  /** Above the passages that come closest, where none surely answers. */
  unsure: string;
  /** Above quotations where the question was in another language. */
  quotedInEnglish: string;
  /** One of several questions has its answer in a passage that is quoted already. */
  answeredAbove: string;
}

const shared = {
  en: {
    unsure: "I'm not sure. These passages come closest:",
    answeredAbove: 'The passage quoted above answers this, too.',
  },
  ar: {
    unsure: 'لست متأكدًا. هذه المقاطع هي الأقرب:',
    answeredAbove: 'المقطع المقتبس أعلاه يجيب عن هذا السؤال أيضًا.',
  },
} as const;

/** Of the handbook, which is about the product, and in English. */
export const handbookTexts: Record<Language, AnswerTexts & { otherLanguage: string }> = {
  en: {
    ...shared.en,
    notFound: "I can't find that in the handbook.",
    outside: 'I only answer questions about this product.',
    // Instead of what only looks like an answer to a question in another language.
    otherLanguage:
      'So far I understand questions in English, and simple ones in German and Spanish, because the handbook is ' +
      'written in English. Please ask in English, for example: *How do I export a conversation?* With an AI model ' +
      'connected, I understand other languages, too.',
    quotedInEnglish: 'The handbook is written in English. It says:',
  },
  ar: {
    ...shared.ar,
    notFound: 'لا أجد ذلك في الكتيّب.',
    outside: 'لا أجيب إلا عن الأسئلة المتعلقة بهذا المنتج.',
    otherLanguage:
      'لا أفهم حتى الآن سوى الأسئلة المكتوبة بالإنجليزية، والبسيطة منها بالألمانية والإسبانية، لأن الكتيّب مكتوب بالإنجليزية. اطرح سؤالك بالإنجليزية من ' +
      'فضلك، مثل: *How do I export a conversation?* وعند ربط نموذج ذكاء اصطناعي أفهم لغات أخرى أيضًا.',
    quotedInEnglish: 'الكتيّب مكتوب بالإنجليزية، وهذا ما جاء فيه:',
  },
};

/** Of people's own documents, whatever these are about, and in whichever language. */
export const documentTexts: Record<Language, AnswerTexts> = {
  en: {
    ...shared.en,
    notFound: "I can't find that in the documents that I answer from.",
    outside: '',
    quotedInEnglish: 'The documents are written in English. They say:',
  },
  ar: {
    ...shared.ar,
    notFound: 'لا أجد ذلك في المستندات التي أجيب منها.',
    outside: '',
    quotedInEnglish: 'المستندات مكتوبة بالإنجليزية، وهذا ما جاء فيها:',
  },
};
