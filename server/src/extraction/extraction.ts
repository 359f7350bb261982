/** Gets the text out of documents that strangers sent, in a process of its own with limits of time and memory. */
import { fileURLToPath } from 'node:url';
import { limitedProcess } from '../limited-process/limited-process.ts';
import type { Document, DocumentFacts, ExtractedText } from './document.ts';

const program = fileURLToPath(new URL('./extraction-worker.ts', import.meta.url));
const limitMs = 10 * 60_000;

export interface Extraction {
  /**
   * `read` is called when the document's turn has come. Throws `file.encrypted`, `file.unreadable`, `file.too_complex`,
   * and `file.no_text` where nothing is to be read.
   */
  extract(read: () => Promise<Buffer>, facts: DocumentFacts): Promise<ExtractedText>;
  stop(): Promise<void>;
}

/** One process, started when first needed; one document at a time. */
export function startExtraction(): Extraction {
  const { perform, stop } = limitedProcess<Document>({ program, limitMs: () => limitMs });
  return {
    extract: (read, facts) => perform(async () => ({ ...facts, content: await read() })),
    stop,
  };
}
