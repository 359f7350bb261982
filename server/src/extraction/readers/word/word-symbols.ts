/** Characters of symbol fonts that documents name by their place in the font. */

/** Greek letters and signs of the font Symbol, from 0x20. */
const symbolFont =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_\u203eαβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
/** Signs of the font Symbol, from 0xA0. */
const upperSymbolFont =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';
/** Signs of the font Wingdings that are used in texts. */
const wingdings: Readonly<Record<number, string>> = {
  0x28: '☎',
  0x2a: '✉',
  0x36: '⌛',
  0x46: '☞',
  0x4a: '☺',
  0x4c: '☹',
  0x6c: '●',
  0x6d: '❍',
  0x6e: '■',
  0x6f: '□',
  0x71: '❑',
  0x75: '◆',
  0x76: '❖',
  0x9f: '•',
  0xa3: '□',
  0xa7: '▪',
  0xa8: '☐',
  0xab: '★',
  0xd8: '➢',
  0xdf: '←',
  0xe0: '→',
  0xe1: '↑',
  0xe2: '↓',
  0xe8: '➔',
  0xef: '⇦',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
};
/** Signs of the font Webdings. */
const webdings: Readonly<Record<number, string>> = {
  0x61: '✔',
  0x63: '☐',
  0x67: '■',
  0x72: '✘',
};
/** Signs of the font Wingdings 2. */
const wingdings2: Readonly<Record<number, string>> = {
  0x4f: '✗',
  0x50: '✓',
  0x51: '☒',
  0x52: '☑',
  0x53: '☒',
  0x54: '☒',
  0xa3: '☐',
};
const privateUse = 0xf000;
const [firstPlace, upperPlace] = [0x20, 0xa0];

/** Returns the character at a place of a font; empty for unknown signs. */
export function symbolOf(font: string, code: string): string {
  const value = Number.parseInt(code, 16);
  if (Number.isNaN(value)) return '';
  const place = value >= privateUse && value <= privateUse + 0xff ? value - privateUse : value;
  const name = font.toLowerCase();
  if (name === 'symbol' && place <= 0xff) return fromSymbolFont(place);
  if (name === 'wingdings') return wingdings[place] ?? '';
  if (name === 'webdings') return webdings[place] ?? '';
  if (name === 'wingdings 2') return wingdings2[place] ?? '';
  const isOrdinary = value >= 0x20 && value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
  return isOrdinary && value < privateUse ? String.fromCodePoint(value) : '';
}

const signFont = /^(?:symbol|wingdings(?: 2)?|webdings)$/i;
const privateSigns = /[\uF020-\uF0FF]/g;
const fontSigns = /[!-\u00FF\uF020-\uF0FF]/g;

/** Replaces the characters of a text that show signs of its font. */
export const withSigns = (text: string, font: string): string =>
  text.replaceAll(signFont.test(font) ? fontSigns : privateSigns, (sign) =>
    symbolOf(font, sign.charCodeAt(0).toString(16)),
  );

function fromSymbolFont(place: number): string {
  const isUpper = place >= upperPlace;
  return (isUpper ? upperSymbolFont : symbolFont).charAt(place - (isUpper ? upperPlace : firstPlace));
}
