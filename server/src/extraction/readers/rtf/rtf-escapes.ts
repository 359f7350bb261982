/** Characters of RTF. */

/** Characters that the reader does not know by their words. */
export const characters: Readonly<Record<string, string>> = {
  emdash: '—',
  endash: '–',
  bullet: '•',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
};

/** Writes characters as RTF escapes. */
export const unicodeEscapes = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${(text.charCodeAt(at) << 16) >> 16} `).join('');
/** Writes them in a group of their own. */
export const escaped = (text: string): string => `{\\uc0${unicodeEscapes(text)}}`;

/** Characters of Windows-1252 by their codes. */
export const windows1252 = Array.from(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, code) => code)),
);
