/**
 * Prepares the text of PDF pages for layout analysis, which orders text by its place from left to right. Works
 * on the copy of pdf.js that the package officeparser uses.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type FontStore, recogniseWeights } from './font-weights.ts';
import { type Turn, turnOfPage } from './page-frame.ts';
import {
  type Annotation,
  type PageItem,
  type PdfDocument,
  type PdfLibrary,
  type PdfPage,
  type StructureNode,
  type TextChunk,
  isTextItem,
} from './pdf-page.ts';
import { decodeTexFonts } from './tex-fonts.ts';
import type { LinkArea } from './placed-text.ts';
import { movedPages } from './columns/moved-pages.ts';
import { prepareItems } from './prepare-items.ts';

/** Pages with more items are left as they are. */
const MAX_ITEMS = 50_000;
/** Part of a link's area above and below its text, in points. */
const MAX_LINK_MARGIN = 3;

/** Heights of letters above and below the baseline in multiples of the font size. */
const DEFAULT_ASCENT = 0.8;
const DEFAULT_DESCENT = -0.2;

/** Smallest document with a page, which gives access to the class of pages. */
const samplePdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

let prepared: Promise<void> | undefined;

/** Makes all later readings of PDFs prepare their text. */
export const preparePdfText = (): Promise<void> => (prepared ??= extendPages());

async function extendPages(): Promise<void> {
  const require = createRequire(createRequire(import.meta.url).resolve('officeparser'));
  const resolve = (file: string) => pathToFileURL(require.resolve(`pdfjs-dist/legacy/build/${file}`)).href;
  const library: PdfLibrary & { GlobalWorkerOptions: { workerSrc: string } } = await import(
    resolve('pdf.mjs')
  );
  library.GlobalWorkerOptions.workerSrc = resolve('pdf.worker.mjs');
  const sample = library.getDocument({ data: new TextEncoder().encode(samplePdf), verbosity: 0 });
  const document = await sample.promise;
  const page = await document.getPage(1);
  recogniseWeights(Object.getPrototypeOf(page.commonObjs) as FontStore);
  const pages = Object.getPrototypeOf(page) as PdfPage;
  await sample.destroy();
  prepareDocuments(Object.getPrototypeOf(document) as PdfDocument, { library, pages });
}

/** Options with which layout analysis reads the text of a page. */
const textOptions = { includeMarkedContent: true, disableNormalization: false };

/** Replaces methods of all documents and pages. */
function prepareDocuments(
  documents: PdfDocument,
  { library, pages }: { library: PdfLibrary; pages: PdfPage },
): void {
  const { getPage } = documents;
  const { streamTextContent, getAnnotations, getStructTree } = pages;
  const texts = new WeakMap<PdfPage, TextStream>();
  const movedLinks = new WeakMap<PdfPage, Map<string, LinkArea[]>>();
  pages.getOwnStructTree = once(getStructTree);
  const { getMarkInfo } = documents;
  const structures = new WeakMap<PdfPage, StructureNode>();
  const untagged = new WeakSet<PdfPage>();
  // Layout analysis reads structures of tagged documents only.
  documents.getMarkInfo = async function getMarkInfoForTables() {
    return { ...(await getMarkInfo.call(this)), Marked: true };
  };
  pages.getStructTree = async function getStructTreeWithTables() {
    const structure = structures.get(this);
    if (structure) return structure;
    return untagged.has(this) ? null : this.getOwnStructTree();
  };
  const annotationsOf = once(getAnnotations);
  pages.getAnnotations = async function getMovedAnnotations() {
    const moved = movedLinks.get(this);
    return (await annotationsOf.call(this)).map(withinLine).flatMap((annotation) => {
      const areas = moved?.get(annotation.rect?.join(' ') ?? '');
      return areas?.map((rect) => ({ ...annotation, rect })) ?? [annotation];
    });
  };
  // The direction of a page's text must be known before layout analysis asks for its size.
  documents.getPage = async function getPageWithText(number) {
    const page = await getPage.call(this, number);
    const moved = movedPages();
    if (!(await getMarkInfo.call(this))?.Marked) untagged.add(page);
    const { stream, started } = prepareStream(streamTextContent.call(page, textOptions), async (items) => {
      const turn = turnOfPage(items);
      if (turn !== 0) turnPage(page, turn);
      const { items: found, links, moves, structure } = await prepareItems(library, page, { items, turn });
      if (structure) structures.set(page, structure);
      if (moves.length > 0) moved?.set(number, moves);
      movedLinks.set(page, new Map(Array.from(links, ([from, to]) => [from.join(' '), to])));
      return withPlainHyphens(found);
    });
    texts.set(page, stream);
    await started;
    return page;
  };
  pages.streamTextContent = function streamPrepared(options) {
    const ahead = texts.get(this);
    texts.delete(this);
    return ahead ?? streamTextContent.call(this, options);
  };
}

/** Lets layout analysis see a page whose text is upright. */
function turnPage(page: PdfPage, rotation: Turn): void {
  const { getViewport } = page;
  page.getViewport = (options) => getViewport.call(page, { ...options, rotation });
  Object.defineProperty(page, 'rotate', { value: 0 });
}

/** Returns a method that reads a property of a page once. */
function once<T>(read: (this: PdfPage) => Promise<T>): (this: PdfPage) => Promise<T> {
  const results = new WeakMap<PdfPage, Promise<T>>();
  return function readOnce() {
    const result = results.get(this) ?? read.call(this);
    results.set(this, result);
    return result;
  };
}

/** Keeps the area of a link from touching the lines above and below. */
function withinLine(annotation: Annotation): Annotation {
  const { subtype, rect } = annotation;
  if (subtype !== 'Link' || !rect) return annotation;
  const [left, bottom, right, top] = rect;
  const margin = Math.min((top - bottom) / 4, MAX_LINK_MARGIN);
  return { ...annotation, rect: [left, bottom + margin, right, top - margin] };
}

/** Writes the hyphen of a divided word as layout analysis expects it. */
function withPlainHyphens(items: PageItem[]): PageItem[] {
  for (const item of items) if (isTextItem(item)) item.str = item.str.replace(/\u2010$/, '-');
  return items;
}

/** Replaces unknown heights, as of fonts whose characters are drawings; lines of unknown height get lost. */
function withHeights(styles: TextChunk['styles']): TextChunk['styles'] {
  for (const style of Object.values(styles)) {
    if (!Number.isFinite(style.ascent)) style.ascent = DEFAULT_ASCENT;
    if (!Number.isFinite(style.descent)) style.descent = DEFAULT_DESCENT;
  }
  return styles;
}

type TextStream = ReturnType<PdfPage['streamTextContent']>;

interface PreparedText {
  stream: TextStream;
  /** Ends when the first items are prepared, or can't be read. */
  started: Promise<void>;
}

/** Reads a page whole and passes it on prepared; passes on an excessive page as it comes. */
function prepareStream(text: TextStream, prepare: (items: PageItem[]) => Promise<PageItem[]>): PreparedText {
  const reader = text.getReader();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  let isPrepared = false;
  const stream = new ReadableStream({
    async pull(controller) {
      try {
        const { items, styles, isDone } = await readItems(reader, isPrepared ? 1 : MAX_ITEMS);
        decodeTexFonts(items, styles);
        // A page that can't be prepared is read as it is.
        const found = isDone && !isPrepared ? await prepare(items).catch(() => items) : items;
        controller.enqueue({ items: found, styles: withHeights(styles) });
        if (isDone) controller.close();
      } finally {
        isPrepared = true;
        start();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { stream, started };
}

/** Reads more than a number of items, or all. */
async function readItems(reader: ReadableStreamDefaultReader<TextChunk>, count: number) {
  const items: PageItem[] = [];
  const styles: TextChunk['styles'] = {};
  for (;;) {
    const { value, done } = await reader.read();
    if (value) {
      for (const item of value.items) items.push(item);
      Object.assign(styles, value.styles);
    }
    if (done || items.length > count) return { items, styles, isDone: done };
  }
}
