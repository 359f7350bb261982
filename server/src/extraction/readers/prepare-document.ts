/** Prepares documents for the reader, so that it finds what programs show, and completes what it read. */
import type { OfficeParserAST } from 'officeparser';
import { prepareSlides } from './prepare-slides.ts';
import { withLinearFormulas } from './formulas/formula-nodes.ts';
import { prepareBook } from './html/prepare-book.ts';
import { withoutHidden } from './html/hidden-elements.ts';
import { applyBlockMarks } from './markup/block-marks.ts';
import type { LeftOut } from './markup/left-out.ts';
import { withCellTexts } from '../spreadsheets/open-document-cells.ts';
import { prepareOpenSlides } from './odt/prepare-open-slides.ts';
import { prepareOdt } from './odt/prepare-odt.ts';
import { prepareRtf } from './rtf/prepare-rtf.ts';
import { withRunningHeads } from './running-heads.ts';
import { prepareWord } from './word/prepare-word.ts';

const preparations: Readonly<Record<string, (file: Uint8Array, leftOut: LeftOut) => Uint8Array>> = {
  docx: prepareWord,
  html: (file, leftOut) => Buffer.from(withoutHidden(Buffer.from(file).toString('utf8'), leftOut)),
  epub: prepareBook,
  odt: prepareOdt,
  odp: prepareOpenSlides,
  ods: withCellTexts,
  pptx: prepareSlides,
  rtf: prepareRtf,
};

/** Returns the document without what is hidden in it. */
export function prepareDocument(file: Uint8Array, type: string, leftOut: LeftOut): Buffer {
  const prepare = Object.hasOwn(preparations, type) ? preparations[type] : undefined;
  return Buffer.from(prepare ? prepare(file, leftOut) : file);
}

/** Adds headers, footers and the title of the document, and writes formulas as text. */
export function completeDocument(document: OfficeParserAST): OfficeParserAST {
  if (document.type === 'pdf') return document;
  const { content, title } = applyBlockMarks(withLinearFormulas(document.content));
  const isWord = document.type === 'docx';
  const hasRunningHeads = isWord || document.type === 'odt' || document.type === 'rtf';
  return {
    ...document,
    content: hasRunningHeads ? withRunningHeads(content, document.auxiliary ?? {}) : content,
    // Word copies the title of a template into its documents.
    metadata: { ...document.metadata, title: title ?? (isWord ? undefined : document.metadata.title) },
  };
}
