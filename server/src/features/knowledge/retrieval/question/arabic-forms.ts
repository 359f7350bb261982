/** Generates forms of Arabic words for glossary lookups; approximates grammar. */
import { foldWord } from '../../text/fold.ts';

const MIN_BASE = 3;
/** Minimum after an article or without a particle, which is no letter of the word then: *النص*, *حدًا*. */
const MIN_CERTAIN_BASE = 2;
/** Particles that are written together with the next word, in folded spelling. */
const PREFIXES = [
  '',
  'و',
  'ف',
  'ب',
  'ل',
  'ك',
  'س',
  'ال',
  'لل',
  'وال',
  'فال',
  'بال',
  'كال',
  'ولل',
  'وب',
  'ول',
  'وس',
];
/** Prefixes of a verb in the present tense. */
const PERSONS = ['ا', 'ي', 'ت', 'ن'];
/** Endings with what may stand in their place: plurals, pronouns and persons of verbs. */
const ENDINGS: readonly (readonly [ending: string, replacements: readonly string[]])[] = [
  ['', ['']],
  ['ات', ['ه', '']],
  ['ون', ['']],
  ['ين', ['']],
  ['ان', ['']],
  ['وا', ['']],
  ['ه', ['']],
  ['يه', ['']],
  ...['ي', 'نا', 'ك', 'كم', 'ه', 'ها', 'هم', 'ني'].flatMap((pronoun): [string, string[]][] => [
    [pronoun, ['']],
    [`ت${pronoun}`, ['ه', 'ت', '']],
    [`ات${pronoun}`, ['ه', '']],
  ]),
  ['ت', ['']],
  ['ا', ['']],
];
const PARTICLE = /^[وفبلك](?=...)/u;
const CERTAIN_PREFIX = /^$|[ال]ل$/u;
const ARTICLE = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=..)/u;

/** Folds each word after its article was cut: folding first would make *ألوان* a word with an article. */
const keyWithout = (article: RegExp | '', text: string): string =>
  text
    .split(' ')
    .map((word) => foldWord(word.normalize('NFC').replace(article, '')))
    .join(' ');

/** Returns the glossary key of an Arabic word or phrase: folded, each word without conjunction and article. */
export const arabicKey = (text: string): string => keyWithout(ARTICLE, text);

/** Returns the keys under which a phrase may be found: also as spelt without hamza, and after a particle. */
export const arabicKeys = (phrase: string): string[] => {
  const keys = [arabicKey(phrase), keyWithout('', phrase)];
  return phrase.includes(' ') ? [...keys, ...keys.map((key) => key.replace(PARTICLE, ''))] : keys;
};

/** Returns possible base forms of an Arabic word, the least changed first. */
export function arabicForms(word: string): string[] {
  const folded = foldWord(word);
  const forms = new Map<string, number>([[folded, 0]]);
  const add = (form: string, changes: number, minLength = MIN_BASE) => {
    if (form.length >= minLength) forms.set(form, Math.min(changes, forms.get(form) ?? changes));
  };
  for (const prefix of PREFIXES.filter((some) => folded.startsWith(some))) {
    const rest = folded.slice(prefix.length);
    const minLength = CERTAIN_PREFIX.test(prefix) ? MIN_CERTAIN_BASE : MIN_BASE;
    for (const [ending, replacements] of ENDINGS.filter(([some]) => rest.endsWith(some))) {
      const base = rest.slice(0, rest.length - ending.length);
      const changes = prefix.length + ending.length;
      for (const form of replacements.flatMap((replacement) => withHamza(base + replacement))) {
        add(form, changes, minLength);
        for (const stem of withoutPerson(form)) add(stem, changes + 1);
      }
    }
  }
  return [...forms].toSorted(([, left], [, right]) => left - right).map(([form]) => form);
}

/** A final hamza changes its shape before a pronoun: *وكلاء*, *وكلائهم*. */
const withHamza = (word: string): string[] =>
  /ا[يو]$/u.test(word) ? [word, `${word.slice(0, -1)}ء`] : [word];

/** Returns the stem of a verb in the present tense, also as it begins in the past tense: *يستخدم*, *استخدم*. */
const withoutPerson = (word: string): string[] =>
  PERSONS.some((person) => word.startsWith(person)) ? [word.slice(1), `ا${word.slice(1)}`] : [];

/** Returns the consonants of a word, which most of its forms share: *استخدام*, *استخدم*. */
export const consonantsOf = (word: string): string =>
  word.slice(0, 1) + word.slice(1).replaceAll(/[اوي]/gu, '');
