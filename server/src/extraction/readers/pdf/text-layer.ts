/**
 * Prepares the text of PDF pages for layout analysis, which orders text by its place from left to right. Works
 * on the copy of pdf.js that the package officeparser uses.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import {
  type Annotation,
  type PageItem,
  type PdfLibrary,
  type PdfPage,
  type StructureNode,
  isTextItem,
} from './pdf-page.ts';
import type { LinkArea } from './placed-text.ts';
import { prepareItems } from './prepare-items.ts';

/** Pages with more items are left as they are. */
const MAX_ITEMS = 50_000;
/** Part of a link's area above and below its text, in points. */
const MAX_LINK_MARGIN = 3;

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
  const page = await (await sample.promise).getPage(1);
  const pages = Object.getPrototypeOf(page) as PdfPage;
  await sample.destroy();
  const { streamTextContent, getAnnotations, getStructTree } = pages;
  const structures = new WeakMap<PdfPage, Promise<StructureNode | null>>();
  // Both this module and layout analysis read it.
  pages.getStructTree = function getStructureOnce() {
    const structure = structures.get(this) ?? getStructTree.call(this);
    structures.set(this, structure);
    return structure;
  };
  const movedLinks = new WeakMap<PdfPage, Map<string, LinkArea[]>>();
  pages.streamTextContent = function streamPrepared(options) {
    return prepareStream(streamTextContent.call(this, options), async (items) => {
      const { items: found, links } = await prepareItems(library, this, items);
      movedLinks.set(this, new Map(Array.from(links, ([from, to]) => [from.join(' '), to])));
      return withPlainHyphens(found);
    });
  };
  pages.getAnnotations = async function getMovedAnnotations() {
    const moved = movedLinks.get(this);
    return (await getAnnotations.call(this)).map(withinLine).flatMap((annotation) => {
      const areas = moved?.get(annotation.rect?.join(' ') ?? '');
      return areas?.map((rect) => ({ ...annotation, rect })) ?? [annotation];
    });
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

type TextStream = ReturnType<PdfPage['streamTextContent']>;

/** Reads a page whole and passes it on prepared; passes on an excessive page as it comes. */
function prepareStream(stream: TextStream, prepare: (items: PageItem[]) => Promise<PageItem[]>): TextStream {
  const reader = stream.getReader();
  let isPrepared = false;
  return new ReadableStream({
    async pull(controller) {
      const items: PageItem[] = [];
      const styles: Record<string, unknown> = {};
      let isDone = false;
      while (!isDone && items.length <= MAX_ITEMS) {
        const next = await reader.read();
        isDone = next.done;
        if (next.value) {
          items.push(...next.value.items);
          Object.assign(styles, next.value.styles);
        }
        if (isPrepared) break;
      }
      // A page that can't be prepared is read as it is.
      const found = isDone && !isPrepared ? await prepare(items).catch(() => items) : items;
      isPrepared = true;
      controller.enqueue({ items: found, styles });
      if (isDone) controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
