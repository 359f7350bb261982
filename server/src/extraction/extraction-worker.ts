/** The process that reads documents. */
import { readFileSync, statSync } from 'node:fs';
import { serveTasks } from '../limited-process/serve-tasks.ts';
import type { Document } from './document.ts';
import { readDocument } from './read-document.ts';

const readTask = ({ file, ...facts }: Document) => readDocument({ ...facts, content: readFileSync(file) });

serveTasks(readTask, {
  maxMemoryBytes: 1536 * 1024 * 1024,
  // A large document may take its time; a bomb grows faster than it is large.
  maxCpuMs: ({ file }) => 30_000 + statSync(file).size / 500,
});
