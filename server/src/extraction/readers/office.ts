/** Reads office documents, PDF, HTML, EPUB and tables as Markdown, page by page. */
import {
  type OfficeError,
  OfficeErrorType,
  OfficeGenerator,
  type OfficeIssue,
  type OfficeContentNode,
  type OfficeParserAST,
  type SupportedFileType,
} from 'officeparser';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import { AppError } from '../../app-error.ts';
import type { ExtractedText } from '../document.ts';
import { withoutEncodedData } from '../encoded-data.ts';
import { mergeOmissions, withOmissions } from '../omissions.ts';
import { pagesOf } from '../recognition/picture-pages.ts';
import { extractFigures } from '../figures/figure-pictures.ts';
import { type PlacedFigure, placeFigures, markPictures } from '../figures/figure-places.ts';
import { withRaisedText } from '../notation/raised-text.ts';
import { parseWithSpans } from '../sources/source-facts.ts';
import { withComments } from '../comments.ts';
import { withPdfColumns } from '../tables/pdf-columns.ts';
import { withPlainTables } from '../tables/plain-tables.ts';
import { readWorkbook, sheetDocument } from '../spreadsheets/read-workbook.ts';
import { withSheetBlocks } from '../spreadsheets/sheet-blocks.ts';
import { withBracketMarks, withBrackets } from './brackets.ts';
import { countLeftOut } from './markup/left-out.ts';
import { packageOmissions, warningOmissions } from './package-omissions.ts';
import { withSheetDrawings } from './odt/sheet-drawings.ts';
import { completeDocument, prepareDocument } from './prepare-document.ts';
import { withOwnPlaces } from './pdf/columns/moved-pages.ts';
import { readSeparatedValues } from './separated-values.ts';
import { preparePdfText } from './pdf/text-layer.ts';
import { unmappedCharacters } from './pdf/unmapped-characters.ts';
import { withoutRunningLines } from './running-lines.ts';
import { withSlideCharts } from '../charts/slide-charts.ts';

const absolute = /^\s*(?:https?:\/\/|mailto:)/i;

/** Keeps links that lead somewhere; the generator leaves internal ones out, and reads nothing else of a text. */
function withReadLinks(nodes: readonly OfficeContentNode[]): OfficeContentNode[] {
  return nodes.map((node): OfficeContentNode => {
    if (node.children) return { ...node, children: withReadLinks(node.children) };
    if (node.type !== 'text' || node.metadata === undefined) return node;
    const { link, linkType } = node.metadata;
    const { metadata: _links, ...plain } = node;
    const leadsNowhere = link === undefined || (linkType !== 'internal' && !absolute.test(link));
    return leadsNowhere ? plain : { ...plain, metadata: { link, linkType } };
  });
}

const refusals: Partial<Record<string, ErrorCode>> = {
  [OfficeErrorType.PASSWORD_REQUIRED]: 'file.encrypted',
  [OfficeErrorType.PASSWORD_INCORRECT]: 'file.encrypted',
  [OfficeErrorType.DOCUMENT_DECRYPTION_FAILED]: 'file.encrypted',
  [OfficeErrorType.ZIP_ENTRY_COUNT_LIMIT_EXCEEDED]: 'file.too_complex',
  [OfficeErrorType.ZIP_SIZE_LIMIT_EXCEEDED]: 'file.too_complex',
  [OfficeErrorType.XML_ELEMENT_LIMIT_EXCEEDED]: 'file.too_complex',
  [OfficeErrorType.MAX_NESTING_DEPTH_EXCEEDED]: 'file.too_complex',
  [OfficeErrorType.OUTPUT_TOO_LARGE]: 'file.too_complex',
};

/** Formats that are packages of parts, some of which are not read. */
const packagedTypes = ['docx', 'pptx', 'xlsx', 'odt', 'odp', 'ods'];

const config = {
  ignoreSlideMasters: true,
  // The worker process has limits of its own.
  pdfParserConfig: { separateProcess: false, extractTextColor: false, maxTimeMs: 600_000 },
} as const;

export interface OfficeReading {
  type: string;
  withFigures?: boolean;
}

/** Reads a document of a known type. Throws `file.encrypted`, `file.unreadable`, `file.too_complex`. */
export async function readOffice(
  file: Uint8Array,
  { type, withFigures = false }: OfficeReading,
): Promise<ExtractedText> {
  try {
    const { document, omissions } = await parseDocument(file, type, withFigures);
    const lines =
      type === 'pdf' ? withoutRunningLines(withPdfColumns(document.content)) : withComments(document.content);
    const content = withPlainTables(withRaisedText(withSheetBlocks(lines)));
    const { placed, ...found } = await textOf({ ...document, content });
    const named = new Map(document.attachments.map((attachment) => [attachment.name, attachment]));
    const figures = await extractFigures(placed, async (name) => {
      const attachment = named.get(name);
      return (
        attachment && { mediaType: attachment.mimeType, content: Buffer.from(attachment.data, 'base64') }
      );
    });
    const characters = type === 'pdf' ? unmappedCharacters(pagesOf(found)) : [];
    return withOmissions({ ...found, ...(figures.length > 0 && { figures }) }, [...omissions, ...characters]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { officeIssue } = error as Partial<OfficeError>;
    throw new AppError(refusals[officeIssue?.code ?? ''] ?? 'file.unreadable', { cause: error });
  }
}

/** Parses a document, and counts the parts that are not read. */
async function parseDocument(
  file: Uint8Array,
  type: string,
  withFigures: boolean,
): Promise<{ document: OfficeParserAST; omissions: Omission[] }> {
  const unread = packagedTypes.includes(type) ? packageOmissions(file) : [];
  if (type === 'xlsx') {
    const { omissions, ...document } = readWorkbook(file, withFigures);
    return { document, omissions: mergeOmissions(omissions, unread) };
  }
  if (type === 'csv' || type === 'tsv') {
    const sheet = readSeparatedValues(Buffer.from(file).toString(), type === 'tsv' ? '\t' : ',');
    return { document: sheetDocument([sheet]), omissions: [] };
  }
  if (type === 'pdf') await preparePdfText();
  const issues: OfficeIssue[] = [];
  const leftOut = countLeftOut();
  const parse = () =>
    parseWithSpans(prepareDocument(file, type, leftOut), {
      ...config,
      fileType: type as SupportedFileType,
      extractAttachments: withFigures,
      onWarning: (issue) => void issues.push(issue),
    });
  const parsed = completeDocument(await (type === 'pdf' ? withOwnPlaces(parse) : parse()));
  const { content, unread: charts } = withSlideCharts(parsed.content, file);
  const document = { ...parsed, content: type === 'ods' ? withSheetDrawings(content, file) : content };
  const warned = issues.map((issue) => warningOmissions(issue, document.metadata.pages ?? 0));
  const omissions = mergeOmissions(leftOut.omissions(), ...warned, unread, [
    { kind: 'charts', count: charts },
  ]);
  return { document, omissions };
}

const pageTypes = ['page', 'slide', 'sheet'];

type Placed = PlacedFigure & { page?: number };

async function textOf(document: OfficeParserAST): Promise<ExtractedText & { placed: Placed[] }> {
  const isPaged = document.content.every(({ type }) => pageTypes.includes(type));
  const pages = isPaged ? document.content.map((page) => [page]) : [document.content];
  // A spreadsheet has no pages, and its title is the name of a tab.
  const isTable = document.content[0]?.type === 'sheet';
  const starts: number[] = [];
  const placed: Placed[] = [];
  let text = '';
  let encodedPlaces = 0;
  for (const [index, page] of pages.entries()) {
    if (text !== '') text += '\n\n';
    starts.push(text.length);
    const heading = pages.length > 1 ? headingOf(page[0]) : '';
    const pictures: Parameters<typeof markPictures>[1] = [];
    const content = markPictures(page, pictures);
    const clean = withoutEncodedData(await markdownOf({ ...document, metadata: {}, content }));
    encodedPlaces += clean.removed;
    const found = placeFigures(clean.text, pictures);
    const from = text.length + heading.length;
    for (const figure of found.figures) {
      const place = { start: from + figure.start, end: from + figure.end };
      placed.push({ ...figure, ...place, ...(isPaged && !isTable && { page: index + 1 }) });
    }
    text += heading + found.text;
  }
  const title = isTable ? undefined : document.metadata.title?.trim() || undefined;
  const found = { title, text, isMarkdown: true, pageStarts: isPaged && !isTable ? starts : [], placed };
  return withOmissions<typeof found & ExtractedText>(found, [{ kind: 'encodedData', count: encodedPlaces }]);
}

/** Returns a heading with the sheet's name. */
function headingOf(node: OfficeContentNode | undefined): string {
  const name = node?.type === 'sheet' && (node.metadata as { sheetName?: string } | undefined)?.sheetName;
  return name ? `## ${name}\n\n` : '';
}

/** Sign where a word may break, which no search would find within one. */
const softHyphen = '\u00ad';

async function markdownOf(document: OfficeParserAST): Promise<string> {
  const blocks = document.content.flatMap((node) => (node.type === 'sheet' ? (node.children ?? []) : node));
  const content = withBracketMarks(withReadLinks(blocks));
  const { value } = await OfficeGenerator.generate({ ...document, content }, 'md', {
    generateIds: false,
    ignoreInternalLinks: true,
    mdConfig: { fallbackToHtml: false, dialect: 'github' },
  });
  // The generator starts each page with a rule.
  return withBrackets(String(value).replaceAll(softHyphen, ''))
    .replace(/^\s*(?:---\s*(?:\n|$))?/, '')
    .trimEnd();
}
