/** Opens untrusted files in separate processes. */
import { fileURLToPath } from 'node:url';
import type { QueueOwner } from '../scheduling/queue-owner.ts';
import { sandboxedProcess } from '../sandboxed-process/sandboxed-process.ts';
import type { ArchiveTail } from './archive.ts';
import type { CheckTask } from './check-worker.ts';
import type { Picture } from './picture.ts';
import type { PictureTask } from './picture-worker.ts';

const programOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Clock limits only end hanging tasks; files are refused by processor time. */
const checkClockMs = 2 * 60_000;
const pictureClockMs = 5 * 60_000;

/** Caller who waits for a file to be opened. */
export interface Waiting {
  queueOwner: QueueOwner & { kind: 'person' | 'visitor' };
  /** Aborts when the caller stops waiting: nothing is begun, and a running picture is cancelled. */
  signal: AbortSignal;
}

/** Each also throws the signal's reason, and `server.unavailable` if the machine is overloaded. */
export interface FileChecks {
  /** Recognises the media type by the first bytes; `undefined` if unknown. */
  recognise(head: Buffer, waiting: Waiting): Promise<string | undefined>;
  /** Recognises the media type of a ZIP file. Throws `file.unreadable`, `file.too_complex`. */
  inspectArchive(tail: ArchiveTail, waiting: Waiting): Promise<string>;
  /** Re-encodes a picture. `read` is called in its turn. Throws `file.unreadable`, `file.too_complex`. */
  cleanPicture(read: () => Promise<Buffer>, mediaType: string, waiting: Waiting): Promise<Picture>;
  /**
   * Converts a stored picture to a format that every model accepts: a JPEG of at most 1,568 pixels on its
   * longest side.
   */
  pictureForModel(read: () => Promise<Buffer>, waiting: Waiting): Promise<Buffer>;
  stop(): Promise<void>;
}

const startPictures = () =>
  sandboxedProcess<PictureTask>({ program: programOf('./picture-worker.ts'), clockLimitMs: pictureClockMs });

/**
 * Makes three processes, started on demand, which run one task at a time and alternate between owners.
 * Pictures take seconds, so they have processes of their own: one for signed-in people, one for visitors.
 */
export function startFileChecks(): FileChecks {
  const checks = sandboxedProcess<CheckTask>({
    program: programOf('./check-worker.ts'),
    clockLimitMs: checkClockMs,
  });
  const pictures = { person: startPictures(), visitor: startPictures() };

  const check = <Value>(task: CheckTask, { queueOwner, signal }: Waiting) =>
    checks.runTask<Value>(
      async () => {
        // The signal is not passed on: a running check is short, and ending it would cost the next one a
        // new process.
        signal.throwIfAborted();
        return task;
      },
      { owner: queueOwner.id },
    );
  const paint = <Value>(task: () => Promise<PictureTask>, { queueOwner, signal }: Waiting) =>
    pictures[queueOwner.kind].runTask<Value>(task, { owner: queueOwner.id, signal });

  return {
    recognise: (head, waiting) => check({ kind: 'recognise', head }, waiting),
    inspectArchive: (tail, waiting) => check({ kind: 'archive', ...tail }, waiting),
    cleanPicture: (read, mediaType, waiting) =>
      paint(async () => ({ kind: 'picture', content: await read(), mediaType }), waiting),
    pictureForModel: (read, waiting) =>
      paint(async () => ({ kind: 'model-picture', content: await read() }), waiting),
    async stop() {
      await Promise.all([checks, pictures.person, pictures.visitor].map((one) => one.stop()));
    },
  };
}
