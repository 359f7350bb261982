/** Formats numbers of spreadsheets: decimals, percentages, exponents and fractions. */
import { type Decimal, decimalOf, plainNumber, rounded, shifted } from './decimals.ts';
import type { Section, Token } from './format-code.ts';

const isDigit = (token: Token | undefined): boolean => token?.kind === 'digit';

/** Formats the size of a number; the caller adds the sign. */
export function formatNumber({ tokens }: Section, value: number): string {
  const size = Math.abs(value);
  if (!tokens.some(isDigit)) return tokens.map((token) => textOf(token, size)).join('');
  const exponent = tokens.findIndex(({ kind }) => kind === 'exponent');
  if (exponent >= 0) return formatExponent(tokens, exponent, size);
  const slash = tokens.findIndex(({ kind }) => kind === 'slash');
  const isFraction = slash > 0 && tokens.slice(0, slash).some(isDigit) && !tokens.some(isPoint);
  const fraction = isFraction ? formatFraction(tokens, slash, size) : undefined;
  return fraction ?? formatDecimal(tokens, decimalOf(size));
}

const isPoint = ({ kind }: Token): boolean => kind === 'point';

/** Returns a token outside the digits of a number. */
function textOf(token: Token, size: number): string {
  switch (token.kind) {
    case 'text':
      return token.text;
    case 'percent':
      return '%';
    case 'slash':
      return '/';
    case 'point':
      return '.';
    case 'comma':
      return ',';
    case 'general':
    case 'input':
      return plainNumber(size);
    default:
      return '';
  }
}

/** Formats a decimal number, in percent or thousands if the tokens say so. */
function formatDecimal(tokens: readonly Token[], value: Decimal): string {
  const point = tokens.findIndex(isPoint);
  const wholeEnd = point < 0 ? tokens.length : point;
  const lastDigit = tokens.slice(0, wholeEnd).findLastIndex(isDigit);
  const percents = tokens.filter(({ kind }) => kind === 'percent').length;
  const decimals = tokens.slice(wholeEnd).filter(isDigit).length;
  // Commas at the end of all digits divide as well.
  const end = tokens.findLastIndex(isDigit);
  const thousands = [lastDigit, ...(end > lastDigit ? [end] : [])]
    .map((at) => commasAfter(tokens, at))
    .reduce((sum, count) => sum + count, 0);
  const { whole, rest } = rounded(shifted(value, 2 * percents - 3 * thousands), decimals);
  const isGrouped = tokens.slice(0, Math.max(lastDigit, 0)).some(({ kind }) => kind === 'comma');
  const before = wholeText(tokens.slice(0, wholeEnd), whole, isGrouped);
  return before + restText(tokens.slice(wholeEnd), rest);
}

function commasAfter(tokens: readonly Token[], digit: number): number {
  let count = 0;
  while (digit >= 0 && tokens[digit + 1 + count]?.kind === 'comma') count += 1;
  return count;
}

/** Fills the digits before the point from the right; the first place takes all that remain. */
function wholeText(tokens: readonly Token[], whole: string, isGrouped: boolean): string {
  const first = tokens.findIndex(isDigit);
  const parts: string[] = [];
  let left = whole;
  let written = 0;
  const write = (digit: string) => {
    if (isGrouped && written > 0 && written % 3 === 0 && digit !== '') parts.push(',');
    parts.push(digit);
    if (digit !== '') written += 1;
  };
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (token?.kind !== 'digit') {
      if (token && token.kind !== 'comma') parts.push(textOf(token, 0));
      continue;
    }
    do {
      write(left.at(-1) ?? paddingOf[token.pad]);
      left = left.slice(0, -1);
    } while (at === first && left !== '');
  }
  if (first < 0) parts.push(left);
  return parts.toReversed().join('');
}

const paddingOf = { '0': '0', '#': '', '?': ' ' } as const;

/** Fills the digits after the point from the left; optional places drop zeros at the end, and then the point. */
function restText(tokens: readonly Token[], rest: string): string {
  const significant = rest.replace(/0+$/, '').length;
  const isWhole = significant === 0 && tokens.every((token) => token.kind !== 'digit' || token.pad === '#');
  let at = 0;
  let text = '';
  for (const token of tokens) {
    if (token.kind === 'comma' || (isWhole && token.kind === 'point')) continue;
    if (token.kind !== 'digit') {
      text += textOf(token, 0);
      continue;
    }
    text += at < significant ? rest.charAt(at) : paddingOf[token.pad];
    at += 1;
  }
  return text;
}

/** Formats a number with an exponent, which is a multiple of the number of digits before the point. */
function formatExponent(tokens: readonly Token[], at: number, size: number): string {
  const mantissa = tokens.slice(0, at);
  const point = mantissa.findIndex(isPoint);
  const wholeDigits = (point < 0 ? mantissa : mantissa.slice(0, point)).filter(isDigit).length || 1;
  const decimals = mantissa.filter(isDigit).length - wholeDigits;
  const value = decimalOf(size);
  let exponent = size === 0 ? 0 : Math.floor((value.point - 1) / wholeDigits) * wholeDigits;
  if (rounded(shifted(value, -exponent), decimals).whole.length > wholeDigits) exponent += wholeDigits;
  const token = tokens[at];
  const plus = token?.kind === 'exponent' && token.hasPlus ? '+' : '';
  const shown = formatDecimal(mantissa, shifted(value, -exponent));
  const power = wholeText(tokens.slice(at + 1), String(Math.abs(exponent)), false);
  return `${shown}E${exponent < 0 ? '-' : plus}${power}`;
}

/** Formats a fraction; returns `undefined` if the tokens give it no denominator. */
function formatFraction(tokens: readonly Token[], slash: number, size: number): string | undefined {
  const numerator = runBefore(tokens, slash);
  const after = tokens.slice(slash + 1);
  const fixed = Number.parseInt(/^\d+/.exec(after.map((token) => textOf(token, 0)).join(''))?.[0] ?? '', 10);
  const places = runLength(after);
  if (places === 0 && !(fixed > 0)) return undefined;
  const wholeEnd = tokens.slice(0, numerator).findLastIndex(isDigit) + 1;
  const isMixed = wholeEnd > 0;
  const rest = isMixed ? size % 1 : size;
  const maxDenominator = 10 ** Math.min(places, 4) - 1;
  const [above, below] =
    places > 0 ? nearestFraction(rest, maxDenominator) : [Math.round(rest * fixed), fixed];
  const carried = isMixed && above === below ? 1 : 0;
  const whole = decimalOf(Math.floor(size) + carried);
  const shown = isMixed ? formatDecimal(tokens.slice(0, wholeEnd), whole) : leadingText(tokens, numerator);
  const tail = after.slice(places > 0 ? places : String(fixed).length).map((token) => textOf(token, 0));
  const fraction = isMixed && (above === 0 || carried === 1) ? '' : `${above}/${below}`;
  const parts = [shown, fraction].filter((part) => part.trim() !== '');
  return (parts.length === 0 ? '0' : parts.join(isMixed ? ' ' : '')) + tail.join('');
}

const leadingText = (tokens: readonly Token[], end: number): string =>
  tokens
    .slice(0, end)
    .map((token) => textOf(token, 0))
    .join('');

function runBefore(tokens: readonly Token[], end: number): number {
  let start = end;
  while (isDigit(tokens[start - 1])) start -= 1;
  return start;
}

function runLength(tokens: readonly Token[]): number {
  const end = tokens.findIndex((token) => !isDigit(token));
  return end < 0 ? tokens.length : end;
}

/** Returns the nearest fraction up to a denominator, by continued fractions. */
function nearestFraction(value: number, maxDenominator: number): [number, number] {
  let best: [number, number] = [Math.round(value), 1];
  let [above, below, aboveBefore, belowBefore] = [1, 0, 0, 1];
  let remainder = value;
  for (let step = 0; step < 32; step += 1) {
    const term = Math.floor(remainder);
    const most = below === 0 ? term : Math.min(term, Math.floor((maxDenominator - belowBefore) / below));
    const candidate: [number, number] = [most * above + aboveBefore, most * below + belowBefore];
    if (candidate[1] > 0 && isNearer(candidate, best, value)) best = candidate;
    if (most < term || remainder - term < 1e-9) break;
    [above, below, aboveBefore, belowBefore] = [candidate[0], candidate[1], above, below];
    remainder = 1 / (remainder - term);
  }
  return best;
}

const isNearer = (one: [number, number], other: [number, number], value: number): boolean =>
  Math.abs(one[0] / one[1] - value) < Math.abs(other[0] / other[1] - value);
