/** Rewrites raised text in per cent, and formulas of OpenDocument files, which the reader drops. */
import { plainMathml } from '../readers/formulas/mathml.ts';

export const openDocumentParts = /^(?:[^/]{1,200}\/)?(?:content|styles)\.xml$/;

const POSITION = /\bstyle:text-position="(-?)(\d{1,3})(?:\.\d{1,6})?%/g;

export const rewriteOpenDocument = (xml: string): string =>
  plainMathml(xml).replace(POSITION, (whole, sign: string, percent: string) =>
    Number(percent) === 0 ? whole : `style:text-position="${sign === '-' ? 'sub' : 'super'}`,
  );
