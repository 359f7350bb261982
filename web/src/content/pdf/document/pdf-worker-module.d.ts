/** Answers messages; exports nothing that is used. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
