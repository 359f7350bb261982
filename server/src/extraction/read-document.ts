import { AppError } from '../app-error.ts';
import { detectExtension, extensionOf } from './content-notation.ts';
import type { DocumentContent, ExtractedText } from './document.ts';
import { decodeText } from './decode-text.ts';
import { readMail } from './readers/mail.ts';
import { readOffice } from './readers/office.ts';
import { withoutBoilerplate } from './readers/page-boilerplate.ts';
import { toCommaSeparated } from './readers/separated-values.ts';

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
};
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
  return readOffice(content, { type, withFigures });
}

async function readText(document: DocumentContent): Promise<ExtractedText> {
  const { name, content, withFigures } = document;
  const extension = detectExtension(document) ?? extensionOf(name);
  if (extension === 'eml') return readMail(document, readDocument);
  const notation = notations[extension];
  const text = decodeText(content, { isPage: notation === 'html' });
  if (notation !== undefined) {
    const readable =
      notation === 'html'
        ? withoutBoilerplate(withoutEncoding(text))
        : toCommaSeparated(text, extension === 'tsv' ? '\t' : ',');
    return readOffice(Buffer.from(readable), { type: notation, withFigures });
  }
  return {
    title: undefined,
    text,
    isMarkdown: markdownExtensions.includes(extension),
    pageStarts: [],
  };
}

/** Rewrites the declared encoding to UTF-8. */
const withoutEncoding = (page: string): string =>
  page.slice(0, ENCODING_WITHIN).replace(/(<meta[^<>]+charset\s*=\s*["']?)[\w:-]+/i, '$1utf-8') +
  page.slice(ENCODING_WITHIN);
