import { AppError } from '../app-error.ts';
import { withoutControls } from '../file-checks/control-characters.ts';
import { detectExtension, extensionOf } from './content-notation.ts';
import type { DocumentContent, ExtractedText } from './document.ts';
import { decodeText } from './decode-text.ts';
import { withoutEncodedData } from './encoded-data.ts';
import { withOmissions } from './omissions.ts';
import { readCalendar } from './readers/calendar.ts';
import { readCards } from './readers/cards.ts';
import { withUtf8Chapters } from './readers/epub-encoding.ts';
import { withDecodedCharacters } from './readers/escaped-characters.ts';
import { readJson, readJsonLines } from './readers/json.ts';
import { readMail } from './readers/mail.ts';
import { readNotebook } from './readers/notebook.ts';
import { readOffice } from './readers/office.ts';
import { withoutBoilerplate } from './readers/page-boilerplate.ts';

const officeTypes: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/epub+zip': 'epub',
  'application/rtf': 'rtf',
};

/** Text notations with a reader of their own, by extension. */
const notations: Record<string, string> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  csv: 'csv',
  tsv: 'csv',
  ics: 'calendar',
  ical: 'calendar',
  icalendar: 'calendar',
  ifb: 'calendar',
  vcs: 'calendar',
  vcf: 'cards',
  vcard: 'cards',
  ipynb: 'notebook',
  jsonl: 'lines',
  ndjson: 'lines',
};
const jsonExtensions = 'json ipynb jsonld geojson topojson har webmanifest'.split(' ');
/** Characters searched for an encoding declaration; browsers search a quarter of this. */
const ENCODING_WITHIN = 4_096;
const markdownExtensions = ['md', 'markdown', 'mdx'];

/**
 * Reads a document of any accepted type. Throws `file.encrypted`, `file.unreadable`, `file.too_complex`,
 * `file.type_not_accepted`.
 */
export async function readDocument(document: DocumentContent): Promise<ExtractedText> {
  const { mediaType, content, withFigures } = document;
  if (mediaType === 'text/plain') return readText(document);
  const type = officeTypes[mediaType];
  if (type === undefined) throw new AppError('file.type_not_accepted');
  if (type === 'epub') return readBook(content, withFigures);
  return readOffice(content, { type, withFigures });
}

async function readBook(content: Uint8Array, withFigures: boolean): Promise<ExtractedText> {
  const { book, replaced } = withUtf8Chapters(content);
  const read = await readOffice(book, { type: 'epub', withFigures });
  return withOmissions(read, [{ kind: 'characters', count: replaced }]);
}

async function readText(document: DocumentContent): Promise<ExtractedText> {
  const { name, content } = document;
  const extension = detectExtension(document) ?? extensionOf(name);
  if (extension === 'eml') return readMail(document, readDocument);
  const { text, replaced } = decodeText(content, { isPage: notations[extension] === 'html' });
  const read = await readNotation(document, { extension, text: withoutControls(text) });
  return withOmissions(read, [{ kind: 'characters', count: replaced }]);
}

async function readNotation(
  { withFigures }: DocumentContent,
  { extension, text }: { extension: string; text: string },
): Promise<ExtractedText> {
  const notation = notations[extension];
  if (notation === 'html')
    return readOffice(Buffer.from(withoutBoilerplate(withoutEncoding(text))), {
      type: notation,
      withFigures,
    });
  if (notation === 'csv')
    return readOffice(Buffer.from(text), { type: extension === 'tsv' ? 'tsv' : 'csv', withFigures });
  if (notation === 'calendar') return readCalendar(text);
  if (notation === 'cards') return readCards(text);
  const notebook =
    notation === 'notebook' &&
    (await readNotebook(text, (page) => readOffice(Buffer.from(page), { type: 'html' })));
  return notebook || readPlainText(extension, text);
}

function readPlainText(extension: string, written: string): ExtractedText {
  const { text, removed } = withoutEncodedData(written);
  const decode =
    notations[extension] === 'lines' ? readJsonLines : jsonExtensions.includes(extension) && readJson;
  const read = {
    title: undefined,
    text: decode ? decode(text) : withDecodedCharacters(extension, text),
    isMarkdown: markdownExtensions.includes(extension),
    pageStarts: [],
  };
  return withOmissions<ExtractedText>(read, [{ kind: 'encodedData', count: removed }]);
}

/** Rewrites the declared encoding to UTF-8. */
const withoutEncoding = (page: string): string =>
  page.slice(0, ENCODING_WITHIN).replace(/(<meta[^<>]+charset\s*=\s*["']?)[\w:-]+/i, '$1utf-8') +
  page.slice(ENCODING_WITHIN);
