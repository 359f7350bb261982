/** Prepares an EPUB for reading: removes what its chapters do not show. */
import type { LeftOut } from '../markup/left-out.ts';
import { openZip } from '../markup/zip-parts.ts';
import { withoutHidden } from './hidden-elements.ts';

const hiding = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** Returns the book without hidden text; unchanged if nothing is hidden. */
export function prepareBook(file: Uint8Array, leftOut: LeftOut): Uint8Array {
  const zip = openZip(file);
  if (!zip) return file;
  const partsOf = (kind: RegExp) => zip.names.filter((name) => kind.test(name));
  const sheets = partsOf(/\.css$/i)
    .map((name) => zip.read(name) ?? '')
    .filter((sheet) => hiding.test(sheet));
  const changed = new Map<string, string>();
  for (const name of partsOf(/\.x?html?$/i)) {
    const chapter = zip.read(name);
    if (chapter === undefined) continue;
    const shown = withoutHidden(chapter, leftOut, sheets);
    if (shown !== chapter) changed.set(name, shown);
  }
  return changed.size === 0 ? file : zip.replace(changed);
}
