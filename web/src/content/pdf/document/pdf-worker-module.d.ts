/** Worker script; its exports are not used. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
