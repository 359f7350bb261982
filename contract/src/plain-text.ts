/**
 * Rules of names and titles: a single line that displays as stored, also in headers, logs and file lists.
 */

/**
 * Controls other than white space, and marks that embed, override or isolate a direction and so can
 * disguise a name. Marks of single characters (U+200E, U+200F, U+061C) stay, since right-to-left text needs
 * them.
 */
const deceptive = /[[\p{Cc}\u202A-\u202E\u2066-\u2069]--\s]/gv;

/** Removes controls and reordering marks from the text, and turns any white space into spaces. */
export function withoutControls(text: string): string {
  return text.replace(deceptive, '').replace(/\s/gu, ' ');
}

/** Invisible marks that no language needs inside a line. */
const zeroWidth = /[\u200B\u2060\uFEFF]/g;

/**
 * Applies `withoutControls`, trims, collapses spaces and removes invisible marks. Returns one Unicode normal form, so
 * that names which look alike are equal.
 */
export function singleLine(text: string): string {
  return withoutControls(text.normalize('NFC')).replace(zeroWidth, '').replace(/ +/g, ' ').trim();
}

/** Characters that some file systems refuse (document 1 §5, exported file names). */
const refusedInFileNames = /[<>:"/\\|?*]/g;

/**
 * Makes a safe file name without extension, in one Unicode normal form. Returns `fallback` if nothing
 * visible is left.
 */
export function fileNameOf(name: string, fallback: string): string {
  const cleaned = withoutControls(name.normalize('NFC')).replace(refusedInFileNames, '').trim();
  return isVisible(cleaned) ? cleaned : fallback;
}

export const maxFileNameCharacters = 255;

/** Sanitises an uploaded file's name: no folders, no deceptive characters, and a visible part before its extension. */
export function uploadedFileName(sent: string): string {
  const [last = ''] = sent.toWellFormed().split(/[/\\]/).slice(-1);
  const name = fileNameOf(last, 'file').slice(-maxFileNameCharacters).toWellFormed();
  const ending = name.lastIndexOf('.');
  // A leading dot begins a name, not an extension.
  return ending > 0 && !isVisible(name.slice(0, ending)) ? `file${name.slice(ending)}` : name;
}

/**
 * Invisible characters that Unicode does not call ignorable: the blank braille pattern, interlinear marks.
 */
const ink = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB]/u;

/** Checks that the text has a visible character. */
export function isVisible(text: string): boolean {
  return ink.test(text);
}

/** Checks that every store can keep the text: no NUL, no lone surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
