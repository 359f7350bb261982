/** Child process that extracts text from documents. */
import { readFileSync, statSync } from 'node:fs';
import { serveTasks } from '../sandboxed-process/serve-tasks.ts';
import type { Document } from './document.ts';
import { readDocument } from './read-document.ts';
import { withinLimits } from './text-limits.ts';

/** Applies limits before sending: receiving a huge result would block the server. */
const readTask = async ({ file, mediaType, name, withFigures }: Document) =>
  withinLimits(await readDocument({ mediaType, name, withFigures, content: readFileSync(file) }));

/**
 * Returns the CPU time limit in ms. It grows with the size of the document, since a bomb needs more time than
 * its size suggests and delays all others. Interactive reads get half of it.
 */
const allowedMs = (sizeBytes: number): number => Math.min(8_000 + sizeBytes / 50, 30_000 + sizeBytes / 500);

serveTasks(readTask, {
  maxMemoryBytes: 1536 * 1024 * 1024,
  maxCpuMs: ({ file, isInteractive }) => allowedMs(statSync(file).size) / (isInteractive ? 2 : 1),
});
