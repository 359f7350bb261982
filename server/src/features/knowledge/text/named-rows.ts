/** Finds the rows of a table that a question names, as in "What does LOG_LEVEL do?". */

/** Words of a question that name nothing. */
const QUESTION_WORDS = new Set(
  (
    'a about all an and any are as at available be by can change could do does every exist explain find for from get ' +
    'give has have how i if in is it its list make may me mean means my need of on or our please purpose say see set ' +
    'show tell that the their there these they this those to use used want was we what when where which who why will ' +
    'with work works would you your'
  ).split(' '),
);
/** Endings beyond this make another word. */
const MAX_ENDING = 3;
const MIN_STEM = 4;

/** A joined name, as LOG_LEVEL, names its row whatever else is asked. */
const IDENTIFIER = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+/gu;

const identifiersIn = (text: string): string[] => text.toLowerCase().match(IDENTIFIER) ?? [];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** One word is the other with an ending. */
function isSame(left: string, right: string): boolean {
  if (left === right) return true;
  const [stem, longer] = left.length < right.length ? [left, right] : [right, left];
  return stem.length >= MIN_STEM && longer.length - stem.length <= MAX_ENDING && longer.startsWith(stem);
}

/** A cell of more words describes something, and names nothing. */
const MAX_NAME_WORDS = 4;

/** Words within a sentence that begin with a capital letter or hold a digit: of people, places and things. */
const properNamesIn = (question: string): string[] =>
  [...question.matchAll(/(?<=[^\s.?!:]\s+["'(„“¿]*)[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu)]
    .map(([word]) => word)
    .filter((word) => /^\p{Lu}|\p{N}/u.test(word))
    .flatMap(wordsOf);

const namesOf = (row: string): string[] =>
  row
    .split('|')
    .map(wordsOf)
    .filter((words) => words.length <= MAX_NAME_WORDS)
    .flat();

/** Of the rows in whose cells names of the question stand, those with the most; none where all rows name them alike. */
function mostNamed<R extends { text: string }>(rows: readonly R[], question: string): R[] {
  const names = new Set(properNamesIn(question));
  const counts = rows.map(({ text }) => {
    const words = new Set(namesOf(text));
    return [...names].filter((name) => words.has(name)).length;
  });
  const most = Math.max(...counts);
  return most === 0 || counts.every((count) => count === most)
    ? []
    : rows.filter((_, i) => counts[i] === most);
}

/**
 * The rows that hold a joined name of the question; else those that hold every word of it which tells something and
 * which `around` (heading, introduction and head of the table) does not say for all rows alike; else those whose cells
 * name most of whom and what it names; none where the question is about the whole table.
 */
export function namedRows<R extends { text: string }>(
  rows: readonly R[],
  { question, around }: { question: string; around: string },
): R[] {
  const identifiers = new Set(identifiersIn(question));
  const identified = rows.filter(({ text }) => identifiersIn(text).some((name) => identifiers.has(name)));
  if (identified.length > 0) return identified;
  const general = wordsOf(around);
  const names = wordsOf(question).filter(
    (word) => !QUESTION_WORDS.has(word) && !general.some((other) => isSame(word, other)),
  );
  if (names.length === 0) return [];
  const whole = rows.filter(({ text }) => {
    const words = wordsOf(text);
    return names.every((name) => words.some((word) => isSame(name, word)));
  });
  return whole.length > 0 ? whole : mostNamed(rows, question);
}
