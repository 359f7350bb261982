/**
 * Media types of cited files that readers may download. Other types may contain hidden content, such as comments,
 * tracked changes and hidden sheets, so that readers get only the extracted text.
 */
const downloadableTypes = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'text/plain',
  'text/markdown',
  'text/csv',
]);

export const isDownloadable = (mediaType: string): boolean => downloadableTypes.has(mediaType);
