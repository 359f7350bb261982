/** Generates forms of German and Spanish words for glossary lookups; approximates grammar. */

const PREFIXES = new Set(
  (
    'ab an auf aus bei durch ein fest frei her heraus herunter hervor hin hinzu hoch los mit nach um vor weg weiter wieder zu ' +
    'zurück zusammen'
  ).split(' '),
);
const ENDINGS = [
  '',
  'e',
  'n',
  's',
  'en',
  'er',
  'es',
  'em',
  'ern',
  't',
  'st',
  'te',
  'ten',
  'et',
  'est',
  'end',
  'ende',
  'enden',
];
const REPLACED: readonly (readonly [RegExp, readonly string[]])[] = [
  // Spanish verbs: infinitives of the three conjugations.
  [
    /(?:o|as|a|amos|an|es|e|emos|en|imos|ando|iendo|ado|ada|ido|ida|ados|adas|idos|idas|é|ó|aron|ieron|aba|aban|ía|ían|ará|erá|irá)$/u,
    ['ar', 'er', 'ir', 'arse', 'o', 'a', 'e'],
  ],
  [/ces$/u, ['z']],
  [/ones$/u, ['ón']],
  [/co$/u, ['cer']],
  [/(?:qué|que)$/u, ['car']],
];
const MIN_STEM = 3;
const MIN_PART = 3;

/** Returns possible base forms of a word, itself first. */
export function endingsOf(word: string): string[] {
  const bases = new Set([word, ...withoutUmlauts(word)]);
  // Participles such as *gelöscht* and *hochgeladen*.
  for (const prefix of ['', ...PREFIXES]) {
    const inner = word.startsWith(`${prefix}ge`) ? word.slice(prefix.length + 2) : undefined;
    if (inner !== undefined && inner.length >= MIN_STEM) bases.add(prefix + inner);
    const zu = word.startsWith(`${prefix}zu`) && prefix !== '' ? word.slice(prefix.length + 2) : undefined;
    if (zu !== undefined && zu.length >= MIN_STEM) bases.add(prefix + zu);
  }
  const forms = new Set([word]);
  for (const base of bases) {
    for (const ending of ENDINGS) {
      const stem = base.endsWith(ending) ? base.slice(0, base.length - ending.length) : '';
      if (stem.length < MIN_STEM) continue;
      for (const form of [stem, `${stem}en`, `${stem}n`, `${stem}e`]) forms.add(form);
    }
    for (const form of spanishForms(base)) forms.add(form);
  }
  return [...forms];
}

function* spanishForms(word: string): Generator<string> {
  for (const [ending, replacements] of REPLACED) {
    const stem = word.replace(ending, '');
    if (stem === word || stem.length < 2) continue;
    for (const variant of [stem, withLast(stem, 'ie', 'e'), withLast(stem, 'ue', 'o')]) {
      for (const replacement of replacements) yield variant + replacement;
    }
  }
}

/** Replaces the last occurrence of vowels in a stem, as in *puedo* of *poder*. */
function withLast(stem: string, vowels: string, others: string): string {
  const at = stem.lastIndexOf(vowels);
  return at < 0 ? stem : stem.slice(0, at) + others + stem.slice(at + vowels.length);
}

/** Plurals such as *Bäume* have an umlaut that the singular lacks. */
const withoutUmlauts = (word: string): string[] =>
  /[äöü]/u.test(word) ? [word.replaceAll('ä', 'a').replaceAll('ö', 'o').replaceAll('ü', 'u')] : [];

/** Splits a German compound into two words, with or without a linking element. */
export function* splitsOf(word: string): Generator<readonly [string, string]> {
  for (let at = word.length - MIN_PART; at >= MIN_PART; at -= 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    yield [first, second];
    if (/(?:s|n|en)$/u.test(first) && first.length > MIN_PART)
      yield [first.replace(/(?:s|en|n)$/u, ''), second];
  }
}

/** Joins separable verbs: *lege … an* becomes *anlege*. */
export function joinSeparableVerbs(words: readonly string[], isKnown: (word: string) => boolean): string[] {
  const joined = [...words];
  for (const [at, word] of words.entries()) {
    if (!PREFIXES.has(word.toLowerCase())) continue;
    const verb = words.findLastIndex(
      (other, i) => i < at && other.length >= MIN_STEM && isKnown(word.toLowerCase() + other),
    );
    if (verb < 0) continue;
    joined[verb] = word.toLowerCase() + (words[verb] ?? '');
    joined[at] = '';
  }
  return joined.filter((word) => word !== '');
}
