/** Parses PDF files off the main thread. */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
