/** Recognition of file types by their first bytes. */
/** Enough for every known type. */
export const headBytes = 8 * 1024;

/** Comments, processing instructions and a document type may precede the root of a picture. */
const svgStart =
  /^\uFEFF?(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\][^>[]*)?>)*<(?:\w+:)?svg[\s>/]/i;

/** Tab, line feed, form feed and carriage return are the only controls of a text. */
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const control = /[\x00-\x08\x0B\x0E-\x1F\x7F]/;

/** Formats based on TIFF, which the end of the file may distinguish. */
const tiffStarts = ['49492a00', '4d4d002a', '49492b00', '4d4d002b'];

/**
 * Decodes the text at the start; `undefined` if it is not in this encoding. The last character may be
 * truncated.
 */
function decoded(head: Buffer, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return control.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Checks for a text with a byte order mark, or in an encoding with the control characters of ASCII. */
function isForeignText(head: Buffer): boolean {
  const mark = head.readUInt16BE(0);
  if (mark === 0xfffe) return decoded(head, 'utf-16le') !== undefined;
  if (mark === 0xfeff) return decoded(head, 'utf-16be') !== undefined;
  return !control.test(head.toString('latin1'));
}

/**
 * Recognises the media type; `undefined` if unknown. Any text is `text/plain`, whatever its notation and
 * encoding; SVG is a picture.
 */
export async function recognise(head: Buffer): Promise<string | undefined> {
  const text = decoded(head, 'utf-8');
  if (text !== undefined && svgStart.test(text)) return 'image/svg+xml';
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(head);
  if (known && known.mime !== 'application/xml') return known.mime;
  if (text !== undefined) return text === '' ? undefined : 'text/plain';
  if (tiffStarts.includes(head.subarray(0, 4).toString('hex'))) return 'image/tiff';
  return head.length >= 2 && isForeignText(head) ? 'text/plain' : undefined;
}
