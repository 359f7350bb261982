/**
 * Files behind citations that are given as they came. Of the others, as web pages and documents of office programs, readers
 * get the text that was read: comments, tracked changes and hidden sheets are for whoever may read the library.
 */
const shown = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'text/plain',
  'text/markdown',
  'text/csv',
]);

export const isShownAsItCame = (mediaType: string): boolean => shown.has(mediaType);
