/** Recognises questions for a number, and texts that contain one. */

const ASKS_FOR_NUMBER =
  /\bhow\s+(?:many|much|long|large|big|small|often|old|far|soon)\b|\b(?:limits?|maximum|max|minimum|min|at most|at least|default|number of)\b/i;
const WORDS =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|' +
  'dozen|hundred|thousand|million|twice|unlimited';
/** Excludes digits of addresses, versions, citations and names. */
const NUMBER = new RegExp(
  String.raw`(?<![\w.:/[-])\d+(?:[,.]\d+)*(?!\d)(?![\w.:]*[.:]\d)(?![\]\w])|\b(?:${WORDS})\b`,
  'i',
);
const ADDRESS = /\b\d+(?:\.\d+){2,}(?::\d+)?\b/g;

/** Checks that a question asks for a number, a limit or a default. */
export const asksForNumber = (question: string): boolean => ASKS_FOR_NUMBER.test(question);

/** Checks that a text contains a quantity. */
export const containsNumber = (text: string): boolean => NUMBER.test(text.replaceAll(ADDRESS, ''));
