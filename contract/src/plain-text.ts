/** What names and titles may hold: one line that shows as it is stored, also in a header, a log or a file list. */

/**
 * Controls that are no white space, and the marks that embed, override or isolate a direction: with these, a name
 * can show as another one. The marks for a single character (U+200E, U+200F, U+061C) stay; right-to-left needs them.
 */
const deceptive = /[[\p{Cc}\u202A-\u202E\u2066-\u2069]--\s]/gv;

/** The text without controls and without marks that reorder what surrounds it; any white space is a space. */
export function withoutControls(text: string): string {
  return text.replace(deceptive, '').replace(/\s/gu, ' ');
}

/** As `withoutControls`, trimmed, with single spaces. */
export function singleLine(text: string): string {
  return withoutControls(text).replace(/ +/g, ' ').trim();
}

/** Characters that some file system refuses (document 1 §5, exported file names). */
const refusedInFileNames = /[<>:"/\\|?*]/g;

/**
 * A name under which anything can be saved, without its ending; `fallback` when nothing of it can be seen. However its
 * characters were composed, it is the same name.
 */
export function fileNameOf(name: string, fallback: string): string {
  const cleaned = withoutControls(name.normalize('NFC')).replace(refusedInFileNames, '').trim();
  return isVisible(cleaned) ? cleaned : fallback;
}

/** Characters without ink that Unicode does not call ignorable: the blank braille pattern, interlinear marks. */
const ink = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB]/u;

/** Whether there is anything to see of the text. */
export function isVisible(text: string): boolean {
  return ink.test(text);
}

/** Whether every store can keep the text as it is: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
