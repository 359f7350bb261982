/** The process that reads documents. */
import { readFileSync, statSync } from 'node:fs';
import { serveTasks } from '../limited-process/serve-tasks.ts';
import type { Document } from './document.ts';
import { readDocument } from './read-document.ts';
import { withinLimits } from './text-limits.ts';

/** What is too much is not handed over: taking it would keep the process that serves from all else. */
const readTask = async ({ file, mediaType, name, withFigures }: Document) =>
  withinLimits(await readDocument({ mediaType, name, withFigures, content: readFileSync(file) }));

serveTasks(readTask, {
  maxMemoryBytes: 1536 * 1024 * 1024,
  // A large document may take its time; a bomb grows faster than it is large. Somebody waits for half as long.
  maxCpuMs: ({ file, isWaitedFor }) => (30_000 + statSync(file).size / 500) / (isWaitedFor ? 2 : 1),
});
