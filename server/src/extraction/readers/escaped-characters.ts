/** Decodes the escapes of characters in settings and markup, as a search and a model need them. */

const settings = new Set(['properties', 'yaml', 'yml', 'toml', 'strings']);
const markup = new Set([
  'xml',
  'xsd',
  'svg',
  'plist',
  'resx',
  'xliff',
  'xlf',
  'rss',
  'atom',
  'opml',
  'kml',
  'gpx',
  'tmx',
]);
/** Escapes of other characters than those of ASCII, which may have a meaning. */
const codeUnit = /\\u(?!00[0-7])([\da-f]{4})/gi;
const reference = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;
const firstForeign = 0x80;
const lastCharacter = 0x10_ff_ff;

/** Returns the text of a file by its extension; source code stays as it is. */
export function withDecodedCharacters(extension: string, text: string): string {
  if (settings.has(extension))
    return text.replaceAll(codeUnit, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (!markup.has(extension)) return text;
  return text.replaceAll(reference, (whole, hex: string | undefined, decimal = '') => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code < firstForeign || code > lastCharacter ? whole : String.fromCodePoint(code);
  });
}
