/** Size limits of a parsed file, checked before schema validation. */

/** Limits of one part of a file. */
export interface SizeLimit {
  /** Maximum number of texts, numbers, lists and objects. */
  values: number;
  /** Maximum number of code points of all texts, as counted by the database. */
  characters: number;
}

/** Counts code points of a text without unpaired surrogates. */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit <= 0xdbff) pairs += 1;
  }
  return text.length - pairs;
}

/** Returns whether a parsed value is within a limit. Stops counting once it is exceeded. */
export function isWithin(whole: unknown, { values, characters }: SizeLimit): boolean {
  const open = [whole];
  let counted = 0;
  let length = 0;
  while (open.length > 0) {
    const one = open.pop();
    counted += 1;
    if (typeof one === 'string') length += countCharacters(one);
    const isObject = typeof one === 'object' && one !== null;
    const inside: unknown[] = isObject ? Object.values(one) : [];
    if (length > characters || counted + open.length + inside.length > values) return false;
    for (const value of inside) open.push(value);
  }
  return true;
}
