/** Decimal arithmetic on the digits that spreadsheets show, free of the errors of binary fractions. */

/** Significant digits of a number in a spreadsheet. */
const maxSignificantDigits = 15;

/** Number without its sign: `digits` with the decimal point after `point` of them. */
export interface Decimal {
  digits: string;
  point: number;
}

/** Returns the decimal digits of a number; whole numbers keep all of theirs, since they may be identifiers. */
export function decimalOf(value: number): Decimal {
  const size = Math.abs(value);
  if (Number.isSafeInteger(size)) return { digits: String(size), point: String(size).length };
  const [mantissa = '', exponent = '0'] = size.toExponential(maxSignificantDigits - 1).split('e');
  return { digits: mantissa.replace('.', ''), point: Number(exponent) + 1 };
}

/** Multiplies by a power of ten. */
export const shifted = ({ digits, point }: Decimal, places: number): Decimal => ({
  digits,
  point: point + places,
});

/** Rounds half up to a number of decimals; returns the digits before and after the point. */
export function rounded({ digits, point }: Decimal, decimals: number): { whole: string; rest: string } {
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits;
  const whole = Math.max(point, 0);
  const kept = padded.padEnd(whole + decimals, '0').slice(0, whole + decimals);
  const all = padded.charAt(whole + decimals) >= '5' ? incremented(`0${kept}`) : `0${kept}`;
  const split = all.length - decimals;
  return { whole: all.slice(0, split).replace(/^0+/, ''), rest: all.slice(split) };
}

/** Adds one to the last digit; the first is a zero. */
function incremented(digits: string): string {
  const nines = /9*$/.exec(digits)?.[0].length ?? 0;
  const at = digits.length - nines - 1;
  return digits.slice(0, at) + String(Number(digits.charAt(at)) + 1) + '0'.repeat(nines);
}

/** Writes a number with up to 15 significant digits; very large and very small ones with an exponent. */
export function plainNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const [mantissa = '', exponent] = String(Number(value.toPrecision(maxSignificantDigits))).split('e');
  if (exponent === undefined) return mantissa;
  return `${mantissa}E${exponent.charAt(0)}${exponent.slice(1).padStart(2, '0')}`;
}
