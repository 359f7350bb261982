/** Recognition of file types by their first bytes. */
import { withoutOverstrikes, withoutTerminalSequences } from './control-characters.ts';
import { decodeWide, isMostlyDefined, wideEncodingOf } from './wide-text.ts';

/** Enough for every known type. */
export const headBytes = 8 * 1024;

/** Comments, processing instructions and a document type may precede the root of a picture. */
const svgStart =
  /^\uFEFF?(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\][^>[]*)?>)*<(?:\w+:)?svg[\s>/]/i;

/** Tab, line feed, form feed and carriage return are the usual controls of a text. */
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const control = /[\x00-\x08\x0B\x0E-\x1F\x7F]/;
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const controls = /[\x00-\x08\x0B\x0E-\x1F\x7F]/g;
/** Controls that programs write into texts: bell, backspace, vertical tab, shifts, end of file, escape, separators. */
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const writtenControls = /^[^\x00-\x06\x10-\x19]*$/;
/** Largest share of controls in a text, of terminals or with entries that NUL separates. */
const maxControlShare = 0.1;
/** Fewer characters besides controls are no text. */
const minCharacters = 8;

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

/** Checks for a text of a terminal or of an old program, or with NUL between its entries or after its end. */
function isTextWithControls(head: Buffer): boolean {
  const text = new TextDecoder().decode(head);
  const isUtf8 = !text.slice(0, -1).includes('\uFFFD');
  const whole = (isUtf8 ? text : head.toString('latin1')).replace(/\0+$/, '');
  const written = withoutOverstrikes(withoutTerminalSequences(whole));
  if (!isUtf8 && !writtenControls.test(written)) return false;
  const count = written.match(controls)?.length ?? 0;
  return written.length - count >= minCharacters && count <= written.length * maxControlShare;
}

/** Checks for a text in UTF-16, UTF-32, or an encoding with the control characters of ASCII. */
function isForeignText(head: Buffer): boolean {
  const encoding = wideEncodingOf(head);
  if (encoding === undefined) return !control.test(head.toString('latin1'));
  const wide = decodeWide(head, encoding);
  return isMostlyDefined({ ...wide, length: wide.text.length }) && !control.test(wide.text);
}

/** Formats written as text. Other formats have control characters, but may begin like a text, as *BMW* does. */
const textFormats = [
  'application/pdf',
  'application/rtf',
  'application/postscript',
  'application/eps',
  'application/pgp-encrypted',
];

/**
 * Recognises the media type; `undefined` if unknown. Any text is `text/plain`, whatever its notation and
 * encoding; SVG is a picture.
 */
export async function recognise(head: Buffer): Promise<string | undefined> {
  const text = decoded(head, 'utf-8');
  if (text !== undefined && svgStart.test(text)) return 'image/svg+xml';
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(head);
  const isText = text !== undefined || (head.length >= 2 && isForeignText(head));
  if (known && (!isText || textFormats.includes(known.mime))) return known.mime;
  if (isText) return text === '' ? undefined : 'text/plain';
  if (!known && isTextWithControls(head)) return 'text/plain';
  return tiffStarts.includes(head.subarray(0, 4).toString('hex')) ? 'image/tiff' : undefined;
}
