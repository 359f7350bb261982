/** Recognises questions that depend on an earlier one. */

/** Languages of questions that are understood without a model. */
type Language = 'ar' | 'de' | 'en' | 'es';

/** Joining words at the start of a question. */
const JOINS_ON: Readonly<Record<Language, RegExp>> = {
  ar: /^\s*(?:و(?:كيف|هل|ما|ماذا|أين|اين|متى|من|لماذا|كم|إذا|في|على)(?!\p{L})|ماذا عن|أو|لكن|ثم|إذن)/u,
  de: /^\s*(?:und|oder|aber|dann|also|auch|was ist mit|wie ist es mit|wie sieht es)(?!\p{L})/iu,
  en: /^\s*(?:and|or|but|also|then|so|what about|how about)\b/i,
  es: /^\s*¿?\s*(?:y|o|pero|entonces|también|qué tal|qué pasa con)(?!\p{L})/iu,
};
/** Words that may point back; *Sie* addresses the reader, and *is there* points nowhere. */
const POINTS_BACK: Readonly<Record<Language, RegExp>> = {
  ar: /(?<!\p{L})(?:هذا|هذه|ذلك|تلك|هناك)\s*(?:[؟?.،]|$)|\p{L}{2}(?:ها|هما|هم)(?!\p{L})|(?<!\p{L})(?:به|له|فيه|منه|عنه|عليه|إليه)(?!\p{L})/u,
  de: /(?<!\p{L})(?:es|ihn|ihm|sie|ihnen|dies|damit|dafür|davon|darin|darauf|dazu|dort|dorthin|dabei|dann|(?:das|diese[rsnm]?)(?=\s*(?:[?.!,]|$)))(?!\p{L})/u,
  en: /(?<!\b(?:is|are|was|were)\s)\bthere\b(?!\s(?:is|are|was|were|will)\b)|\b(?:it|its|that|this|they|them|those|these|then|one|ones)\b/i,
  es: /(?<!\p{L})(?:lo|eso|esto|ello|ella|ellos|ellas|él|ahí|allí|entonces|(?:ese|esa|esos|esas)(?=\s*(?:[?.!,]|$))|\p{L}+(?:[aei]r|ndo)(?:l[oae]s?))(?!\p{L})/iu,
};

/** Checks for a joining word at the start, or any word that may point back, such as *it* or *there*. */
export const isFollowUp = (question: string, language: Language = 'en'): boolean =>
  JOINS_ON[language].test(question) || POINTS_BACK[language].test(question);
