/** Private-use characters by which rewritten sources hand facts to the passes over the tree. */

/** Enclose raised and lowered text. */
export const scriptMarks = {
  superscript: ['\u{F0020}', '\u{F0021}'],
  subscript: ['\u{F0022}', '\u{F0023}'],
} as const;

/** Starts and ends the spans of a cell: rows and columns, separated by a comma. */
export const spanMarks = ['\u{F0024}', '\u{F0025}'] as const;

/** Line break within a cell. */
export const breakMark = '\u{F0026}';
