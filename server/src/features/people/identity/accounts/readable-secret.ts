/** Random secrets that can be read out and typed. */
import { randomInt } from 'node:crypto';

/** Excludes characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates hyphenated groups of characters, each with 4.9 random bits. */
export function readableSecret({ groups, length }: { groups: number; length: number }): string {
  const group = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
