/**
 * Opens PDF files in a worker without executing anything: scripts are disabled, forms are static and links
 * are inert. Only assets of the product are fetched.
 */
import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pdfAssetsPath } from './pdf-assets-path.ts';

/** Maximum size of an embedded image; larger ones would exhaust the page's memory. */
const maxPicturePixels = 64_000_000;

export type PdfDocument = PDFDocumentProxy;

export interface OpenedPdf {
  document: PdfDocument;
  close(): void;
}

/** A loaded file that can't be displayed. */
export class UnreadablePdfError extends Error {
  readonly isEncrypted: boolean;
  constructor(cause: unknown) {
    super('The file can not be shown', { cause });
    this.isEncrypted = cause instanceof Error && cause.name === 'PasswordException';
  }
}

/** Opens a PDF. Throws UnreadablePdfError. */
export async function openPdf(content: Blob): Promise<OpenedPdf> {
  const data = new Uint8Array(await content.arrayBuffer());
  const thread = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port: thread });
  const assets = new URL(pdfAssetsPath(version), location.origin).href;
  const task = getDocument({
    data,
    worker,
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    useWasm: false,
    enableXfa: false,
    disableWorkerRendering: true,
    maxImageSize: maxPicturePixels,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy().finally(() => {
      worker.destroy();
      thread.terminate();
    });
  };
  try {
    return { document: await task.promise, close };
  } catch (error) {
    close();
    throw new UnreadablePdfError(error);
  }
}
