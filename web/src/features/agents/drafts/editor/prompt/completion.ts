/** `{{path}}` in a prompt: which one is being written, and what finishing it makes of the text. */

export interface OpenPath {
  /** Where it begins, behind the braces. */
  start: number;
  /** What of it is written before the cursor. */
  part: string;
}

/** The path that the cursor is in, which nothing closes yet. */
export function openPathAt(text: string, cursor: number): OpenPath | undefined {
  const found = /\{\{\s*([\w.]*)$/.exec(text.slice(0, cursor));
  if (!found) return undefined;
  const [, part = ''] = found;
  return { start: cursor - part.length, part };
}

/** The text with the path written out, and where the cursor goes on. */
export function withPath(text: string, cursor: number, path: string): { text: string; cursor: number } {
  const open = openPathAt(text, cursor);
  const head = open ? text.slice(0, open.start) : `${text.slice(0, cursor)}{{`;
  const rest = text.slice(cursor).replace(/^[\w.]*/, open ? '' : '$&');
  const tail = open && rest.startsWith('}}') ? rest.slice(2) : rest;
  const before = `${head}${path}}}`;
  return { text: before + tail, cursor: before.length };
}

/** About four characters make a token; a person wants the size, not the sum. */
export const aboutTokens = (text: string): number => Math.ceil(text.length / 4);
