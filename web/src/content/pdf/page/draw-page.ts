/** Renders a PDF page with a selectable text layer in which the passage is marked. */
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfDocument } from '../document/open-document.ts';
import { findPassage, type FoundText } from '../passage/find-passage.ts';

/** Some browsers render nothing on a larger canvas. */
const maxCanvasPixels = 16_000_000;

export interface PageDrawing {
  page: number;
  /** Screen pixels per page point, or the page width in pixels. */
  size: { scale: number } | { widthPx: number };
  passage: string | undefined;
}

export interface DrawnPage {
  scale: number;
  /** The passage is on this page. */
  isFound: boolean;
  /** The page has no text, like a scan. */
  isPicture: boolean;
}

/** Maximum text of a scanned page: a page number or a stamp. */
const maxLettersBesidePicture = 30;

/**
 * Replaces the content of `host` once the page is rendered. Rejects for a broken page; an aborted rendering
 * is dropped.
 */
export async function drawPage(
  host: HTMLElement,
  document: PdfDocument,
  { page, size, passage, signal }: PageDrawing & { signal: AbortSignal },
): Promise<DrawnPage | undefined> {
  const pdfPage = await document.getPage(page);
  if (signal.aborted) return undefined;
  const points = pdfPage.getViewport({ scale: 1 });
  const scale = 'scale' in size ? size.scale : size.widthPx / points.width;
  const viewport = pdfPage.getViewport({ scale });
  const area = viewport.width * viewport.height;
  const density = Math.min(devicePixelRatio || 1, Math.sqrt(maxCanvasPixels / area));
  const canvas = window.document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  canvas.setAttribute('aria-hidden', 'true');
  const drawing = pdfPage.render({ canvas, viewport: pdfPage.getViewport({ scale: scale * density }) });
  signal.addEventListener('abort', () => drawing.cancel(), { once: true });
  // Awaited below; until then, nothing else would handle a cancelled rendering.
  drawing.promise.catch(() => undefined);
  const content = await pdfPage.getTextContent();
  const text = window.document.createElement('div');
  text.className = 'page-text';
  const layer = new TextLayer({ textContentSource: content, container: text, viewport });
  await Promise.all([drawing.promise, layer.render()]);
  if (signal.aborted) return undefined;
  const found = passage === undefined ? [] : findPassage(layer.textContentItemsStr, passage);
  markFound(layer.textDivs, found);
  host.style.setProperty('--total-scale-factor', String(scale));
  host.style.width = `${viewport.width}px`;
  host.style.height = `${viewport.height}px`;
  host.replaceChildren(canvas, text);
  const letters = layer.textContentItemsStr.join('').match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return { scale, isFound: found.length > 0, isPicture: letters < maxLettersBesidePicture };
}

function markFound(pieces: readonly HTMLElement[], found: readonly FoundText[]): void {
  for (const [item, places] of Map.groupBy(found, (place) => place.item)) {
    const piece = pieces[item];
    if (!piece) continue;
    const text = piece.textContent ?? '';
    const parts: (string | HTMLElement)[] = [];
    let after = 0;
    for (const { start, end } of places) {
      const mark = window.document.createElement('mark');
      mark.textContent = text.slice(start, end);
      parts.push(text.slice(after, start), mark);
      after = end;
    }
    piece.replaceChildren(...parts, text.slice(after));
  }
}
