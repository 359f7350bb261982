/** Languages with a Snowball stemmer; other texts are stemmed as English. */
import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stopwords as arabicStops } from '@orama/stopwords/arabic';
import { stopwords as danishStops } from '@orama/stopwords/danish';
import { stopwords as dutchStops } from '@orama/stopwords/dutch';
import { stopwords as finnishStops } from '@orama/stopwords/finnish';
import { stopwords as frenchStops } from '@orama/stopwords/french';
import { stopwords as germanStops } from '@orama/stopwords/german';
import { stopwords as hungarianStops } from '@orama/stopwords/hungarian';
import { stopwords as italianStops } from '@orama/stopwords/italian';
import { stopwords as norwegianStops } from '@orama/stopwords/norwegian';
import { stopwords as portugueseStops } from '@orama/stopwords/portuguese';
import { stopwords as romanianStops } from '@orama/stopwords/romanian';
import { stopwords as russianStops } from '@orama/stopwords/russian';
import { stopwords as spanishStops } from '@orama/stopwords/spanish';
import { stopwords as swedishStops } from '@orama/stopwords/swedish';
import { stopwords as turkishStops } from '@orama/stopwords/turkish';
import { stemmer as english } from 'stemmer';
import { ENGLISH_STOP_WORDS } from './stop-words.ts';

interface LanguageOfWords {
  stem(word: string): string;
  /** Stop words in lower case. */
  stops: ReadonlySet<string>;
}

const of = (stem: (word: string) => string, stops: readonly string[]): LanguageOfWords => ({
  stem,
  stops: new Set(stops),
});

const languages = {
  en: { stem: english, stops: ENGLISH_STOP_WORDS },
  ar: of(arabic, arabicStops),
  da: of(danish, danishStops),
  de: of(german, germanStops),
  es: of(spanish, spanishStops),
  fi: of(finnish, finnishStops),
  fr: of(french, frenchStops),
  hu: of(hungarian, hungarianStops),
  it: of(italian, italianStops),
  nl: of(dutch, dutchStops),
  no: of(norwegian, norwegianStops),
  pt: of(portuguese, portugueseStops),
  ro: of(romanian, romanianStops),
  ru: of(russian, russianStops),
  sv: of(swedish, swedishStops),
  tr: of(turkish, turkishStops),
} as const satisfies Record<string, LanguageOfWords>;

/** ISO 639-1. */
export type TextLanguage = keyof typeof languages;

export const textLanguages = Object.keys(languages) as TextLanguage[];
export const isTextLanguage = (code: string): code is TextLanguage => Object.hasOwn(languages, code);

/** Returns the stem of a word in lower case. */
export const stemIn = (language: TextLanguage, word: string): string => languages[language].stem(word);

/** Checks a word in lower case. */
export const isStopWordIn = (language: TextLanguage, word: string): boolean =>
  languages[language].stops.has(word);

/** Returns the language of a document from its stored code, which English ones lack. */
export const languageOf = (code: string | null): TextLanguage =>
  code !== null && isTextLanguage(code) ? code : 'en';
