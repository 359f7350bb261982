/** Superscript and subscript characters of Unicode. */

const plain = '0123456789+-=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ';
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ';
const lowerable = '0123456789+-=()aehijklmnoprstuvxβγρφχ';
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ';

const tableOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(from.split('').map((character, index) => [character, to.charAt(index)]));

const tables = { superscript: tableOf(plain, raised), subscript: tableOf(lowerable, lowered) };

export type Script = keyof typeof tables;

/** Returns a text in superscript or subscript characters; undefined if one of them is missing. */
export function inScript(text: string, script: Script): string | undefined {
  let written = '';
  for (const character of text) {
    const own = tables[script].get(character);
    if (own === undefined) return undefined;
    written += own;
  }
  return written;
}

const fractions: Record<string, string> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/5': '⅕',
  '2/5': '⅖',
  '3/5': '⅗',
  '4/5': '⅘',
  '1/6': '⅙',
  '5/6': '⅚',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
  '7/8': '⅞',
};

/** Returns a fraction as it is written after `before`: one character, or with a space after a whole number. */
export const writeFraction = (fraction: string, before: string): string =>
  fractions[fraction] ?? (/\d$/u.test(before) ? ` ${fraction}` : fraction);
