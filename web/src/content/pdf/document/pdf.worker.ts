/** Reads PDF files away from the page. */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
