/** Media type by the extension of a file name, which is not trusted. */

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

const typesOfEndings: Record<string, string> = {
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  odp: `${openDocument}.presentation`,
  epub: 'application/epub+zip',
  rtf: 'application/rtf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
};
const textEndings =
  'txt md markdown csv tsv json jsonl ndjson ipynb xml yaml yml html htm eml ics vcf srt vtt log'.split(' ');

/** Returns the media type of a file name's extension; `undefined` if it is accepted nowhere. */
export function namedType(fileName: string): string | undefined {
  const ending = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return textEndings.includes(ending) ? 'text/plain' : typesOfEndings[ending];
}
