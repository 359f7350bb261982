/** Arithmetic on `#RRGGBB` colours in OKLCH: tones of one hue, and contrast by WCAG 2. */
import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';

registerMode(modeRgb);
registerMode(modeLrgb);
const toOklch = registerMode(modeOklch);

const searchSteps = 20;

/** Returns the contrast ratio of two colours, from 1 to 21. */
export const contrastOf = (a: string, b: string): number => wcagContrast(a, b);

/** Returns lightness (0…1), chroma and hue in degrees; greys have hue 0. */
export function oklchOf(colour: string): { lightness: number; chroma: number; hue: number } {
  const { l, c, h = 0 } = toOklch(colour) ?? { l: 0, c: 0 };
  return { lightness: l, chroma: c, hue: h };
}

/** Returns a colour of the same hue with another lightness and at most this chroma, inside of sRGB. */
export function toneOf(colour: string, lightness: number, maxChroma = Number.POSITIVE_INFINITY): string {
  const { chroma, hue } = oklchOf(colour);
  const tone: Oklch = { mode: 'oklch', l: lightness, c: Math.min(chroma, maxChroma), h: hue };
  return formatHex(clampChroma(tone, 'oklch')).toUpperCase();
}

/** Returns the colour with its hue turned by some degrees. */
export function turnHue(colour: string, degrees: number): string {
  const { lightness: l, chroma: c, hue } = oklchOf(colour);
  return formatHex(
    clampChroma({ mode: 'oklch', l, c, h: (hue + degrees + 360) % 360 }, 'oklch'),
  ).toUpperCase();
}

/** Bound of a contrast: colours that it is measured against, and the lowest ratio. */
export interface Readable {
  on: readonly string[];
  atLeast: number;
}

const isReadable = (colour: string, { on, atLeast }: Readable) =>
  on.every((other) => contrastOf(colour, other) >= atLeast);

/**
 * Returns the tone of a colour nearest to it that is readable, searching from its lightness towards black or
 * white. Chroma shrinks to at most `maxChroma`; a colour that is readable already is unchanged.
 */
export function readableTone(
  colour: string,
  towards: 'black' | 'white',
  { maxChroma, ...bound }: Readable & { maxChroma?: number },
): string {
  const start = maxChroma === undefined ? colour : toneOf(colour, oklchOf(colour).lightness, maxChroma);
  if (isReadable(start, bound)) return start;
  let [failing, passing] = [oklchOf(colour).lightness, towards === 'black' ? 0 : 1];
  for (let step = 0; step < searchSteps; step += 1) {
    const middle = (failing + passing) / 2;
    if (isReadable(toneOf(colour, middle, maxChroma), bound)) passing = middle;
    else failing = middle;
  }
  return toneOf(colour, passing, maxChroma);
}
