/** Decodes fonts of TeX whose characters are drawings without names, in the encoding that TeX gives them (T1). */
import { type PageItem, type TextChunk, isTextItem } from './pdf-page.ts';

/** Characters from 0 to 31 and from 128 to 191; others are those of Latin-1, with few exceptions. */
const low = Array.from('`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—\u200B₀ıȷ').concat(['ff', 'fi', 'fl', 'ffi', 'ffl']);
const high = Array.from('ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£');
const firstHigh = 0x80;
const exceptions: Record<string, string> = { Ð: 'Đ', '×': 'Œ', ß: 'SS', '÷': 'œ', ÿ: 'ß', '\u007F': '-' };

/** Matches quotation marks, dashes and ligatures of the encoding, and its ß. */
// oxlint-disable-next-line no-control-regex -- codes of the encoding
const evidence = /[\u0010-\u0016\u001B-\u001F\u00FF]/;
// oxlint-disable-next-line no-control-regex -- codes of the encoding
const different = /[\u0000-\u001F\u007F-\u00BF\u00D0\u00D7\u00DF\u00F7\u00FF]/g;
/** Bullet at the start of a line, whose code is a letter in other fonts. */
const bullet = /^\u0088(?=\s|$)/;

/** Decodes the texts of fonts without heights if some of them are in the encoding. */
export function decodeTexFonts(items: readonly PageItem[], styles: TextChunk['styles']): void {
  const drawn = items
    .filter(isTextItem)
    .filter(({ str, fontName }) => str !== '' && Number.isNaN(styles[fontName]?.ascent));
  for (const item of drawn) item.str = item.str.replace(bullet, '•');
  if (!drawn.some(({ str }) => evidence.test(str))) return;
  for (const item of drawn) item.str = item.str.replaceAll(different, decode);
}

function decode(character: string): string {
  const code = character.charCodeAt(0);
  return exceptions[character] ?? (code < firstHigh ? low[code] : high[code - firstHigh]) ?? character;
}
