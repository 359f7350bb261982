/** Completion of `{{path}}` in a prompt. */

export interface OpenPath {
  /** Start index, after the braces. */
  start: number;
  /** Part of the path before the cursor. */
  part: string;
}

/** Returns the unclosed path at the cursor. */
export function openPathAt(text: string, cursor: number): OpenPath | undefined {
  const found = /\{\{\s*([\w.]*)$/.exec(text.slice(0, cursor));
  if (!found) return undefined;
  const [, part = ''] = found;
  return { start: cursor - part.length, part };
}

/** Returns the text with the completed path, and the new cursor position. */
export function withPath(text: string, cursor: number, path: string): { text: string; cursor: number } {
  const open = openPathAt(text, cursor);
  const head = open ? text.slice(0, open.start) : `${text.slice(0, cursor)}{{`;
  const rest = text.slice(cursor).replace(/^[\w.]*/, open ? '' : '$&');
  const tail = open && rest.startsWith('}}') ? rest.slice(2) : rest;
  const before = `${head}${path}}}`;
  return { text: before + tail, cursor: before.length };
}

/** Estimates tokens at four characters each; only the magnitude matters. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4);
