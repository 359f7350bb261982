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

/** What tells more of it may stand at its end. */
const tiffStarts = ['49492a00', '4d4d002a', '49492b00', '4d4d002b'];

/** The text at the start, `undefined` where it is none in this encoding; the last character may be cut. */
function decoded(head: Buffer, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return control.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Whether it is a text in an encoding that says so, or in one of those that keep the controls where ASCII has them. */
function isForeignText(head: Buffer): boolean {
  const mark = head.readUInt16BE(0);
  if (mark === 0xfffe) return decoded(head, 'utf-16le') !== undefined;
  if (mark === 0xfeff) return decoded(head, 'utf-16be') !== undefined;
  return !control.test(head.toString('latin1'));
}

/**
 * A media type, `undefined` for what nothing is known of. A text is `text/plain` whatever its notation and encoding; SVG
 * is a picture.
 */
export async function recognise(head: Buffer): Promise<string | undefined> {
  const text = decoded(head, 'utf-8');
  if (text !== undefined && svgStart.test(text)) return 'image/svg+xml';
  const known = await fileTypeFromBuffer(head);
  if (known && known.mime !== 'application/xml') return known.mime;
  if (text !== undefined) return text === '' ? undefined : 'text/plain';
  if (tiffStarts.includes(head.subarray(0, 4).toString('hex'))) return 'image/tiff';
  return head.length >= 2 && isForeignText(head) ? 'text/plain' : undefined;
}
