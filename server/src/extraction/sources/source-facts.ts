/** Recovers what the reader of office documents drops from their source: spans and raised text. */
import {
  type OfficeContentNode,
  OfficeParser,
  type OfficeParserAST,
  type OfficeParserConfig,
} from 'officeparser';
import { rewriteParts } from '../readers/markup/zip-parts.ts';
import { openDocumentParts, rewriteOpenDocument } from './open-documents.ts';
import { rewriteBook, rewritePage } from './pages.ts';
import { withoutMarks } from './read-marks.ts';
import { rewriteRichText, withRichTextSpans } from './rich-text.ts';
import { rewriteSlide, slideParts } from './slides.ts';

interface PreparedSource {
  file: Uint8Array;
  /** Completes the tree of the file; undefined if the file must be read as it was. */
  complete: (content: OfficeContentNode[]) => OfficeContentNode[] | undefined;
}

const same = (content: OfficeContentNode[]): OfficeContentNode[] => content;

/** Rewrites a file so that its reader keeps spans and raised text. */
function prepareSource(file: Uint8Array, type: string): PreparedSource {
  if (type === 'pptx') return { file: rewriteParts(file, slideParts, rewriteSlide), complete: withoutMarks };
  if (['odt', 'odp', 'ods'].includes(type))
    return { file: rewriteParts(file, openDocumentParts, rewriteOpenDocument), complete: same };
  if (type === 'rtf') {
    const source = rewriteRichText(file);
    return { file: source.text, complete: (content) => withRichTextSpans(content, source) };
  }
  if (type === 'html')
    return { file: Buffer.from(rewritePage(Buffer.from(file).toString())), complete: same };
  if (type === 'pdf') return { file, complete: withoutMarks };
  if (type === 'epub') return { file: rewriteBook(file), complete: same };
  return { file, complete: same };
}

/** Parses a document with the spans of its cells and its raised text. */
export async function parseWithSpans(
  file: Uint8Array,
  options: OfficeParserConfig & { fileType: string },
): Promise<OfficeParserAST> {
  const parse = (content: Uint8Array) =>
    OfficeParser.parseOffice(Buffer.from(content), options as OfficeParserConfig);
  const source = prepareSource(file, options.fileType);
  const document = await parse(source.file);
  const content = source.complete(document.content);
  return content ? { ...document, content } : parse(file);
}
