/** Rewrites raised text that OpenDocument styles give in per cent, which the reader drops. */

export const openDocumentParts = /^(?:content|styles)\.xml$/;

const POSITION = /\bstyle:text-position="(-?)(\d{1,3})(?:\.\d{1,6})?%/g;

export const rewriteOpenDocument = (xml: string): string =>
  xml.replace(POSITION, (whole, sign: string, percent: string) =>
    Number(percent) === 0 ? whole : `style:text-position="${sign === '-' ? 'sub' : 'super'}`,
  );
