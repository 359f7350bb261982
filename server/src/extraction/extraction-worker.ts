/** The process that reads documents. */
import { readFileSync, statSync } from 'node:fs';
import { serveTasks } from '../sandboxed-process/serve-tasks.ts';
import type { Document } from './document.ts';
import { readDocument } from './read-document.ts';
import { withinLimits } from './text-limits.ts';

/** What is too much is not handed over: taking it would keep the process that serves from all else. */
const readTask = async ({ file, mediaType, name, withFigures }: Document) =>
  withinLimits(await readDocument({ mediaType, name, withFigures, content: readFileSync(file) }));

/**
 * A large document may take its time; a bomb grows faster than it is large, and keeps all others waiting for as long as it
 * may. Somebody waits for half as long.
 */
const allowedMs = (sizeBytes: number): number => Math.min(8_000 + sizeBytes / 50, 30_000 + sizeBytes / 500);

serveTasks(readTask, {
  maxMemoryBytes: 1536 * 1024 * 1024,
  maxCpuMs: ({ file, isWaitedFor }) => allowedMs(statSync(file).size) / (isWaitedFor ? 2 : 1),
});
