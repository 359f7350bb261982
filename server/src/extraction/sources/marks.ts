/** Private-use characters by which rewritten sources hand facts to the passes over the tree. */

/** Enclose raised and lowered text. */
export const scriptMarks = {
  superscript: ['\u{F0010}', '\u{F0011}'],
  subscript: ['\u{F0012}', '\u{F0013}'],
} as const;

/** Starts and ends the spans of a cell: rows and columns, separated by a comma. */
export const spanMarks = ['\u{F0014}', '\u{F0015}'] as const;

/** Line break within a cell. */
export const breakMark = '\u{F0016}';
