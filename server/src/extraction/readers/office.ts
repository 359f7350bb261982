/** Documents of office programs, PDF, HTML, EPUB and tables as Markdown, page by page. */
import {
  type OfficeError,
  OfficeErrorType,
  OfficeGenerator,
  OfficeParser,
  type OfficeContentNode,
  type OfficeParserAST,
  type SupportedFileType,
} from 'officeparser';
import type { ErrorCode } from '@polylogue/contract/errors';
import { AppError } from '../../app-error.ts';
import type { ExtractedText } from '../document.ts';

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

const config = {
  // This process has limits of its own.
  pdfParserConfig: { separateProcess: false, extractTextColor: false, maxTimeMs: 600_000 },
} as const;

/** Reads a document whose type is known. Throws `file.encrypted`, `file.unreadable`, `file.too_complex`. */
export async function readOffice(content: Uint8Array, type: string): Promise<ExtractedText> {
  try {
    const fileType = type as SupportedFileType;
    const document = await OfficeParser.parseOffice(Buffer.from(content), { ...config, fileType });
    return await textOf(document);
  } catch (error) {
    const { officeIssue } = error as Partial<OfficeError>;
    throw new AppError(refusals[officeIssue?.code ?? ''] ?? 'file.unreadable', { cause: error });
  }
}

const pageTypes = ['page', 'slide', 'sheet'];

async function textOf(document: OfficeParserAST): Promise<ExtractedText> {
  const isPaged = document.content.every(({ type }) => pageTypes.includes(type));
  const pages = isPaged ? document.content.map((page) => [page]) : [document.content];
  const starts: number[] = [];
  let text = '';
  for (const page of pages) {
    if (text !== '') text += '\n\n';
    starts.push(text.length);
    const heading = pages.length > 1 ? headingOf(page[0]) : '';
    text += `${heading}${await markdownOf({ ...document, metadata: {}, content: onlyWords(page) })}`;
  }
  // A table has no pages, and what calls itself its title is the name of a tab.
  const isTable = document.content[0]?.type === 'sheet';
  const title = isTable ? undefined : document.metadata.title?.trim() || undefined;
  return { title, text, isMarkdown: true, pageStarts: isPaged && !isTable ? starts : [] };
}

/** A sheet is named by its tab. */
function headingOf(node: OfficeContentNode | undefined): string {
  const name = node?.type === 'sheet' && (node.metadata as { sheetName?: string } | undefined)?.sheetName;
  return name ? `## ${name}\n\n` : '';
}

async function markdownOf(document: OfficeParserAST): Promise<string> {
  const { value } = await OfficeGenerator.generate(document, 'md', {
    generateIds: false,
    ignoreInternalLinks: true,
    mdConfig: { fallbackToHtml: false, dialect: 'github' },
  });
  // A page begins with a rule.
  return String(value)
    .replace(/^\s*(?:---\s*(?:\n|$))?/, '')
    .trimEnd();
}

/** Words alone: a picture from elsewhere must not be asked for. */
const onlyWords = (nodes: readonly OfficeContentNode[]): OfficeContentNode[] =>
  nodes
    .filter(({ type }) => type !== 'image')
    .map((node) => (node.children ? { ...node, children: onlyWords(node.children) } : node));
