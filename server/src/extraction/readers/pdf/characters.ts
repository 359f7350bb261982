/** Turns the letter forms of fonts into letters. */

/** Matches ligatures and forms of letters by their place in a word; brackets among them are none. */
const letterForms = /[\uFB00-\uFB06\uFB13-\uFB17\uFB1D-\uFD3D\uFD50-\uFDFC\uFE70-\uFEFC]/gu;
/** Matches forms of vowel marks that carry a space or a line below. */
const markForms = /[\uFE70-\uFE7F]/u;
const invisible = /^[\p{Cf}\p{Cc}]+$/u;
const mark = /^\p{M}+$/u;

/** Returns letters for letter forms (NFKC). */
export const withBaseLetters = (text: string): string =>
  text.replace(letterForms, (form) => {
    const letters = form.normalize('NFKC');
    return markForms.test(form) ? letters.replace(/[ \u0640]/g, '') : letters;
  });

export const isInvisible = (text: string): boolean => text === '' || invisible.test(text);
export const isMark = (text: string): boolean => mark.test(text);
export const isSpace = (text: string): boolean => text.trim() === '';
