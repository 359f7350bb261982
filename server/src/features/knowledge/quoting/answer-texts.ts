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
    answeredAbove: 'The passage quoted above answers this, too.',
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
    notFound: "I can't find that in the handbook.",
    outside:
      'The handbook is all that I know. If this is about the product, ask in other words, such as those on the screen.',
    quotedInEnglish: 'The handbook is written in English. It says:',
  },
  ar: {
    ...shared.ar,
    notFound: 'لا أجد ذلك في الكتيّب.',
    outside:
      'لا أعرف إلا ما ورد فيه. إن كان سؤالك عن هذا المنتج فاطرحه بكلمات أخرى، مثل الكلمات الظاهرة على الشاشة.',
    quotedInEnglish: 'الكتيّب مكتوب بالإنجليزية، وهذا ما جاء فيه:',
  },
  de: {
    ...shared.de,
    notFound: 'Das finde ich im Handbuch nicht.',
    outside:
      'Ich weiß nur, was darin steht. Geht es um dieses Produkt, hilft es, mit anderen Worten zu fragen, etwa mit denen ' +
      'auf dem Bildschirm; auf Englisch finde ich am meisten.',
    quotedInEnglish: 'Das Handbuch ist auf Englisch. Dort steht:',
  },
  es: {
    ...shared.es,
    notFound: 'No encuentro eso en el manual.',
    outside:
      'Solo sé lo que dice el manual. Si se trata de este producto, pregunta con otras palabras, como las de la pantalla; ' +
      'en inglés es donde más encuentro.',
    quotedInEnglish: 'El manual está en inglés. Dice:',
  },
};

/** Texts of the handbook for questions in other languages, where a match would be accidental. */
export const otherLanguageTexts: Record<Language, string> = {
  en:
    'So far I understand questions in English, and simple ones in German and Spanish, because the handbook is ' +
    'written in English. Please ask in English, for example: *How do I export a conversation?* With an AI model ' +
    'connected, I understand other languages, too.',
  ar:
    'لا أفهم حتى الآن سوى الأسئلة المكتوبة بالإنجليزية، والبسيطة منها بالألمانية والإسبانية، لأن الكتيّب مكتوب بالإنجليزية. اطرح سؤالك بالإنجليزية من ' +
    'فضلك، مثل: *How do I export a conversation?* وعند ربط نموذج ذكاء اصطناعي أفهم لغات أخرى أيضًا.',
};

/** Texts of users' own documents, on any topic and in any language. */
export const documentTexts: Record<AnswerLanguage, AnswerTexts> = {
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
  de: {
    ...shared.de,
    notFound: 'Das finde ich in den Dokumenten nicht, aus denen ich antworte.',
    outside: '',
    quotedInEnglish: 'Die Dokumente sind auf Englisch. Dort steht:',
  },
  es: {
    ...shared.es,
    notFound: 'No encuentro eso en los documentos de los que respondo.',
    outside: '',
    quotedInEnglish: 'Los documentos están en inglés. Dicen:',
  },
};
