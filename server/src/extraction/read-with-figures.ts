/** Reads a document with its figures, or without them if they exceed the limits. */
import { AppError } from '../app-error.ts';
import {
  type SandboxedProcess,
  ProcessExitedError,
  type TaskOptions,
} from '../sandboxed-process/sandboxed-process.ts';
import type { Document, ExtractedText } from './document.ts';

/**
 * Falls back to the text if figures exceed the limits. A crash may have another cause than the document, so
 * figures are given up after the second one.
 */
export async function readWithFigures(
  reading: Pick<SandboxedProcess<Document>, 'runTask'>,
  document: Document,
  turn: TaskOptions,
): Promise<ExtractedText> {
  const read = (withFigures: boolean) =>
    reading.runTask<ExtractedText>(async () => ({ ...document, withFigures }), turn);
  if (!document.withFigures) return read(false);
  try {
    return await read(true).catch((error: unknown) => {
      if (error instanceof ProcessExitedError) return read(true);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file.too_complex') throw error;
    return { ...(await read(false)), lacksFigures: true };
  }
}
