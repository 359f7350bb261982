/** What a library's answer says beside the library's own words, by language. */
import type { Language } from '@polylogue/contract/languages';

export interface AnswerTexts {
  /** Instead of guessing. */
  notFound: string;
  /** After it, what can be asked. */
  outside: string;
  /** Above the passages that come closest, where none surely answers. */
  unsure: string;
  /** Instead of what only looks like an answer to a question in another language. */
  otherLanguage: string;
  /** Above quotations where the question was in another language. */
  quotedInEnglish: string;
  /** One of several questions has its answer in a passage that is quoted already. */
  answeredAbove: string;
}

export const answerTexts: Record<Language, AnswerTexts> = {
  en: {
    notFound: "I can't find that in the handbook.",
    outside: 'I only answer questions about this product.',
    unsure: "I'm not sure. These passages come closest:",
    otherLanguage:
      'So far I understand questions in English, and simple ones in German and Spanish, because the handbook is ' +
      'written in English. Please ask in English, for example: *How do I export a conversation?* With an AI model ' +
      'connected, I understand other languages, too.',
    quotedInEnglish: 'The handbook is written in English. It says:',
    answeredAbove: 'The passage quoted above answers this, too.',
  },
  ar: {
    notFound: 'لا أجد ذلك في الكتيّب.',
    outside: 'لا أجيب إلا عن الأسئلة المتعلقة بهذا المنتج.',
    unsure: 'لست متأكدًا. هذه المقاطع هي الأقرب:',
    otherLanguage:
      'لا أفهم حتى الآن سوى الأسئلة المكتوبة بالإنجليزية، والبسيطة منها بالألمانية والإسبانية، لأن الكتيّب مكتوب بالإنجليزية. اطرح سؤالك بالإنجليزية من ' +
      'فضلك، مثل: *How do I export a conversation?* وعند ربط نموذج ذكاء اصطناعي أفهم لغات أخرى أيضًا.',
    quotedInEnglish: 'الكتيّب مكتوب بالإنجليزية، وهذا ما جاء فيه:',
    answeredAbove: 'المقطع المقتبس أعلاه يجيب عن هذا السؤال أيضًا.',
  },
};
