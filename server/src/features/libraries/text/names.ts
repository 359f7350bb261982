/** Finds what looks like a name in a question: a capital letter where no sentence begins. */

/** More names than this are not looked up. */
const MAX_NAMES = 8;
/** A text whose words mostly begin with a capital is a headline, and its capitals mean nothing. */
const HEADLINE_SHARE = 0.6;

/** Written with a capital, and the name of nothing that a library could know. */
const CALENDAR = new Set(
  (
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday ' +
    'January February March April May June July August September October November December'
  ).split(' '),
);

/** The names in a text, each once. */
export function namesIn(text: string): string[] {
  const words = [...text.matchAll(/\p{L}[\p{L}\p{N}_.-]*/gu)];
  const capitalised = words.filter(([word]) => /^\p{Lu}/u.test(word));
  if (words.length > 2 && capitalised.length / words.length > HEADLINE_SHARE) return [];
  const names = capitalised
    .filter((match) => match[0] !== 'I' && !CALENDAR.has(match[0]) && !beginsSentence(text, match.index))
    .map(([word]) => word.replace(/[.-]+$/, ''));
  return [...new Set(names)].slice(0, MAX_NAMES);
}

function beginsSentence(text: string, index: number): boolean {
  const before = text.slice(0, index).replace(/["'“‘([\s]+$/, '');
  return before === '' || /[.!?:…]$/.test(before);
}
