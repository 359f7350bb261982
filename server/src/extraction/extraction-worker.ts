/** The process that reads documents. */
import { AppError } from '../app-error.ts';
import { serveTasks } from '../limited-process/serve-tasks.ts';
import type { Document, ExtractedText } from './document.ts';
import { readDocument } from './read-document.ts';

async function extract(task: Document): Promise<ExtractedText> {
  const found = await readDocument(task);
  if (found.text.trim() === '') throw new AppError('file.no_text');
  return found;
}

serveTasks(extract, {
  maxMemoryBytes: 1536 * 1024 * 1024,
  // A large document may take its time; a bomb grows faster than it is large.
  maxCpuMs: ({ content }) => 30_000 + content.byteLength / 500,
});
