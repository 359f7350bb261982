/** Size of a parsed file, compared before a schema reads its items. */

/** Limits of one part of a file. */
export interface SizeLimit {
  /** Texts, numbers, lists and objects together. */
  values: number;
  /** Code points of all texts, as the database counts characters. */
  characters: number;
}

/** Counts code points of a text without half surrogate pairs. */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit <= 0xdbff) pairs += 1;
  }
  return text.length - pairs;
}

/** Compares a parsed value with a limit, and stops counting where it is beyond. */
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
