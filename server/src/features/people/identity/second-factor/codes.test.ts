import { describe, expect, it } from 'vitest';
import { codeAt } from '../../../../testing/identity/authenticator.ts';
import { generateKey, normalizeCode, stepOf } from './codes.ts';

const key = generateKey();
const at = new Date(1_800_000_000_000);
const code = codeAt(key, at.getTime());
const step = at.getTime() / 30_000;
const inDigitsFrom = (zero: number) =>
  code.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

describe('a code of an authenticator', () => {
  it.each([
    ['spaces', `${code.slice(0, 3)} ${code.slice(3)}`],
    ['Arabic digits', inDigitsFrom(0x06_60)],
    ['Persian digits', inDigitsFrom(0x06_f0)],
    ['full-width digits', inDigitsFrom(0xff_10)],
  ])('is accepted with %s', (_kind, typed) => {
    expect(stepOf(normalizeCode(typed), { key, at })).toBe(step);
  });

  it.each(['', '1', `${code}0`, '😀😀😀', 'ÄÖÜäöü', inDigitsFrom(0x09_66), '\u0000'.repeat(6)])(
    'is wrong as %j',
    (typed) => {
      expect(stepOf(normalizeCode(typed), { key, at })).toBeUndefined();
    },
  );
});
