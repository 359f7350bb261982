/** Joins the lines of a flowed text, also those of quoted letters (RFC 3676). */

const signature = '-- ';

/** Returns a text with a line per paragraph; `isSpaceRemoved` where the space before a break is none of the text. */
export function withoutFlow(text: string, { isSpaceRemoved = false } = {}): string {
  const joined: string[] = [];
  let before: { depth: number; isOpen: boolean } | undefined;
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0;
    const written = line.slice(depth).replace(/^ /, '');
    const isOpen = written.endsWith(' ') && written !== signature;
    const part = isOpen && isSpaceRemoved ? written.slice(0, -1) : written;
    const continues = before?.isOpen && before.depth === depth && written !== signature;
    if (continues) joined.push(part);
    else joined.push(before ? '\n' : '', '>'.repeat(depth), depth > 0 && part !== '' ? ' ' : '', part);
    before = { depth, isOpen };
  }
  return joined.join('');
}
