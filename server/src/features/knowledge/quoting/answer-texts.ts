/** Texts around the quotations of a library's answer, by language. */
import type { Language } from '@polylogue/contract/languages';
import type { ForeignLanguage } from '../retrieval/question/question-language.ts';

/** Languages of answers: those of the interface and those of translated questions. */
export type AnswerLanguage = Language | ForeignLanguage;

export interface AnswerTexts {
  /** Replaces an answer if nothing was found. */
  notFound: string;
  /** Follows `notFound` with advice; may be empty. */
  outside: string;
  /** Precedes the closest passages if none is a certain answer. */
  unsure: string;
  /** Precedes quotations if the question was in another language. */
  quotedInEnglish: string;
  /** Replaces a quotation that already answers an earlier question of the message. */
  answeredAbove: string;
}

const shared = {
  en: {
    unsure: "I'm not sure. These passages come closest:",
    answeredAbove: 'The passage quoted above also answers this.',
  },
  ar: {
    unsure: 'لست متأكدًا. هذه المقاطع هي الأقرب:',
    answeredAbove: 'المقطع المقتبس أعلاه يجيب عن هذا السؤال أيضًا.',
  },
  de: {
    unsure: 'Ich bin nicht sicher. Diese Stellen kommen der Frage am nächsten:',
    answeredAbove: 'Die oben zitierte Stelle beantwortet auch das.',
  },
  es: {
    unsure: 'No estoy seguro. Estos pasajes son los más cercanos:',
    answeredAbove: 'El pasaje citado arriba también responde a esto.',
  },
} as const;

/** Texts of the handbook, which is about the product and in English. */
export const handbookTexts: Record<AnswerLanguage, AnswerTexts> = {
  en: {
    ...shared.en,
    notFound: "I couldn't find that in the documentation.",
    outside:
      'The documentation is all that I can search. Try rephrasing with the terms that you see in the app.',
    quotedInEnglish: 'The documentation is in English. It says:',
  },
  ar: {
    ...shared.ar,
    notFound: 'لم أجد ذلك في التوثيق.',
    outside: 'لا يمكنني البحث إلا فيه. جرّب المصطلحات التي تراها في التطبيق؛ وأجد أكثر ما أجد بالإنجليزية.',
    quotedInEnglish: 'التوثيق بالإنجليزية، وهذا ما جاء فيه:',
  },
  de: {
    ...shared.de,
    notFound: 'Das finde ich in der Dokumentation nicht.',
    outside:
      'Nur sie kann ich durchsuchen. Versuche es mit den Begriffen, die in der App stehen; auf Englisch finde ich am meisten.',
    quotedInEnglish: 'Die Dokumentation ist auf Englisch. Dort steht:',
  },
  es: {
    ...shared.es,
    notFound: 'No encuentro eso en la documentación.',
    outside:
      'Solo puedo buscar en ella. Prueba con los términos que ves en la aplicación; en inglés encuentro más.',
    quotedInEnglish: 'La documentación está en inglés. Dice:',
  },
};

/** Texts of the handbook for questions in other languages, where a match would be accidental. */
export const otherLanguageTexts: Record<Language, string> = {
  en:
    'The documentation is in English, so I understand questions in English, and simple ones in German, Spanish and Arabic. ' +
    'Try asking in English, for example: *How do I export a conversation?* Other languages require a connected AI model.',
  ar:
    'التوثيق بالإنجليزية، لذا أفهم الأسئلة بالإنجليزية، والبسيطة منها بالعربية والألمانية والإسبانية. جرّب السؤال بالإنجليزية، ' +
    'مثل: *How do I export a conversation?* وتتطلب اللغات الأخرى ربط نموذج ذكاء اصطناعي.',
};

/** Texts of users' own documents, on any topic and in any language. */
export const documentTexts: Record<AnswerLanguage, AnswerTexts> = {
  en: {
    ...shared.en,
    notFound: "I couldn't find that in the documents that I can search.",
    outside: '',
    quotedInEnglish: 'The documents are in English. They say:',
  },
  ar: {
    ...shared.ar,
    notFound: 'لم أجد ذلك في المستندات التي أبحث فيها.',
    outside: '',
    quotedInEnglish: 'المستندات مكتوبة بالإنجليزية، وهذا ما جاء فيها:',
  },
  de: {
    ...shared.de,
    notFound: 'Das finde ich in den durchsuchten Dokumenten nicht.',
    outside: '',
    quotedInEnglish: 'Die Dokumente sind auf Englisch. Dort steht:',
  },
  es: {
    ...shared.es,
    notFound: 'No encuentro eso en los documentos consultados.',
    outside: '',
    quotedInEnglish: 'Los documentos están en inglés. Dicen:',
  },
};
