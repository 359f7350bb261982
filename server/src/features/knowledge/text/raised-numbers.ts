/** Splits numbers with an exponent or a fraction, so that 10⁶ is found as *10^6* and not as *106*. */

const RAISED = '\u00b2\u00b3\u00b9\u2070\u2074-\u2079';
const FRACTIONS = '\u00bc-\u00be\u2150-\u215e';
const anyRaised = new RegExp(`[${RAISED}${FRACTIONS}]`, 'u');
/** Place between a number or a lowered index, and what is raised after it. */
const boundary = new RegExp(
  String.raw`(?<=[\p{Nd}\u2080-\u2089])(?=[${RAISED}${FRACTIONS}])|(?<=[${RAISED}])(?=[^${RAISED}])`,
  'u',
);
const onlyRaised = new RegExp(`^[${RAISED}${FRACTIONS}]+$`, 'u');

/** Part of a word, with its offset. */
export interface WordPart {
  text: string;
  start: number;
  end: number;
}

/** Returns the parts of a word in usual digits; the word itself if nothing is raised after a number. */
export function splitRaised(word: string): WordPart[] {
  const whole = { text: word, start: 0, end: word.length };
  if (!anyRaised.test(word) || !(onlyRaised.test(word) || boundary.test(word))) return [whole];
  let start = 0;
  return word.split(boundary).flatMap((text) => {
    const place = { start, end: (start += text.length) };
    if (!onlyRaised.test(text)) return [{ text, ...place }];
    return text
      .normalize('NFKC')
      .split('\u2044')
      .map((number) => ({ text: number, ...place }));
  });
}
