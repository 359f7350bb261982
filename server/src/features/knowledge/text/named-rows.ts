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
/** Maximum length of an inflectional ending. */
const MAX_ENDING = 3;
const MIN_STEM = 4;

/** An identifier such as LOG_LEVEL names its row whatever else is asked. */
const IDENTIFIER = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+/gu;

const identifiersIn = (text: string): string[] => text.toLowerCase().match(IDENTIFIER) ?? [];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Compares words without their endings. */
function isSame(left: string, right: string): boolean {
  if (left === right) return true;
  const [stem, longer] = left.length < right.length ? [left, right] : [right, left];
  return stem.length >= MIN_STEM && longer.length - stem.length <= MAX_ENDING && longer.startsWith(stem);
}

/** Cells with more words are descriptions. */
const MAX_NAME_WORDS = 4;

/** Returns the words within sentences that start with a capital letter or contain a digit. */
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

/**
 * Returns the rows with the most names of the question in their cells; none if all rows have equally many.
 */
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

/** Words after which a noun follows that names a thing: *the salary of an electrician*, *a skylight*. */
const BEFORE_THING =
  /(?<!\p{L})(?:of|for|on|in|at|an?)\s+(?:(?:an?|the|my|our|your)\s+)?(\p{L}{3,}(?:\s+\p{L}{3,})?)/giu;

/** Returns the rows with a proper name of the question. */
export const rowsOfName = <R extends { text: string }>(rows: readonly R[], question: string): R[] =>
  mostNamed(rows, question);

/** Returns the rows that the words of a question limit it to, as *roofer* in "Which roofer earns the most?". */
export function rowsAbout<R extends { text: string }>(
  rows: readonly R[],
  { question, around }: { question: string; around: string },
): readonly R[] {
  const general = wordsOf(around);
  const words = rows.map(({ text }) => wordsOf(text));
  const limiting = wordsOf(question)
    .filter((word) => !QUESTION_WORDS.has(word) && !general.includes(word))
    .map((word) => words.map((others) => others.some((other) => isSame(word, other))))
    .filter((holds) => holds.includes(true));
  const about = rows.filter((_row, i) => limiting.every((holds) => holds[i]));
  return about.length > 0 ? about : rows;
}

/** Checks that a question is about a thing that neither the rows nor the text around them mention. */
export function lacksThing(
  rows: readonly { text: string }[],
  { question, around }: { question: string; around: string },
): boolean {
  const mentioned = [...wordsOf(around), ...rows.flatMap(({ text }) => wordsOf(text))];
  const things = [...question.matchAll(BEFORE_THING)].map(([, words = '']) =>
    wordsOf(words).filter((word) => !QUESTION_WORDS.has(word)),
  );
  return things.some(
    (words) => words.length > 0 && !words.some((word) => mentioned.some((other) => isSame(word, other))),
  );
}

/**
 * Returns the rows that a question names; none if it is about the whole table. Prefers rows with an
 * identifier of the question. Next are rows with all its content words except those in `around` (heading,
 * introduction, table head), which apply to all rows. Last are rows with most of the names in the question.
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
