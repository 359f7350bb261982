/** Opens what strangers sent, in processes of their own. */
import { fileURLToPath } from 'node:url';
import type { QueueOwner } from '../scheduling/queue-owner.ts';
import { sandboxedProcess } from '../sandboxed-process/sandboxed-process.ts';
import type { ArchiveTail } from './archive.ts';
import type { CheckTask } from './check-worker.ts';
import type { Picture } from './picture.ts';
import type { PictureTask } from './picture-worker.ts';

const programOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Times by the clock only end what hangs: processor time is what a file is refused for. */
const checkClockMs = 2 * 60_000;
const pictureClockMs = 5 * 60_000;

/** For whom a file is opened. */
export interface Waiting {
  queueOwner: QueueOwner & { kind: 'person' | 'visitor' };
  /** Aborts when they wait no longer: nothing is begun for them, and no picture gone on with. */
  signal: AbortSignal;
}

/** Each throws the signal's reason, too, and `server.unavailable` where the machine holds it up. */
export interface FileChecks {
  /** Media type by the first bytes; `undefined` for what nothing is known of. */
  recognise(head: Buffer, waiting: Waiting): Promise<string | undefined>;
  /** Media type of a ZIP file. Throws `file.unreadable`, `file.too_complex`. */
  inspectArchive(tail: ArchiveTail, waiting: Waiting): Promise<string>;
  /** Writes a picture anew. `read` is called when its turn has come. Throws `file.unreadable`, `file.too_complex`. */
  cleanPicture(read: () => Promise<Buffer>, mediaType: string, waiting: Waiting): Promise<Picture>;
  /** A stored picture as every model takes it: a JPEG of at most 1,568 pixels on its longest side. */
  pictureForModel(read: () => Promise<Buffer>, waiting: Waiting): Promise<Buffer>;
  stop(): Promise<void>;
}

const startPictures = () =>
  sandboxedProcess<PictureTask>({ program: programOf('./picture-worker.ts'), clockLimitMs: pictureClockMs });

/**
 * Three processes, each started when first needed, which do one thing at a time, the owners by turns: pictures take
 * seconds, so nobody's upload waits to be recognised behind one, and no picture of who is signed in behind a visitor's.
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
        // Not the signal itself: one that is begun is soon over, and the next one would have to wait for a new process.
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
