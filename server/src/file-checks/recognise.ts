/** What a file is, by its first bytes. */
import { fileTypeFromBuffer } from 'file-type';

/** As many as recognising ever needs. */
export const headBytes = 8 * 1024;

/** Comments, processing instructions and a document type may stand before the root of a picture. */
const svgStart =
  /^\uFEFF?(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\][^>[]*)?>)*<(?:\w+:)?svg[\s>/]/i;

/** Tab, line feed, form feed and carriage return are the only controls of a text. */
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const control = /[\x00-\x08\x0B\x0E-\x1F\x7F]/;

/** The text at the start, `undefined` where it is none; the last character may be cut. */
function textOf(head: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return control.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** A media type, `undefined` for what nothing is known of. A text is `text/plain` whatever its notation; SVG is a picture. */
export async function recognise(head: Buffer): Promise<string | undefined> {
  const text = textOf(head);
  if (text !== undefined && svgStart.test(text)) return 'image/svg+xml';
  const known = await fileTypeFromBuffer(head);
  if (known && known.mime !== 'application/xml') return known.mime;
  return text === undefined || text === '' ? undefined : 'text/plain';
}
