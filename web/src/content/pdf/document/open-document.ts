/**
 * Opens PDF files in a worker. What a file brings to be executed stays undone: there is no sandbox for its scripts, its
 * forms are drawn as they are, its links lead nowhere, and nothing is fetched for it but parts of the product.
 */
import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pdfAssetsPath } from './pdf-assets-path.ts';

/** A larger picture within a file is left out: it would take the memory of the page. */
const maxPicturePixels = 64_000_000;

export type PdfDocument = PDFDocumentProxy;

export interface OpenedPdf {
  document: PdfDocument;
  close(): void;
}

/** Why a file that is there can't be shown. */
export class UnreadablePdfError extends Error {
  readonly isEncrypted: boolean;
  constructor(cause: unknown) {
    super('The file can not be shown', { cause });
    this.isEncrypted = cause instanceof Error && cause.name === 'PasswordException';
  }
}

/** Throws UnreadablePdfError. */
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
