/** Opens what strangers sent, in a process of its own. */
import { fileURLToPath } from 'node:url';
import { limitedProcess } from '../limited-process/limited-process.ts';
import type { ArchiveTail } from './archive.ts';
import type { CheckTask } from './check-worker.ts';
import type { Picture } from './picture.ts';

const program = fileURLToPath(new URL('./check-worker.ts', import.meta.url));
const limitsMs = { recognise: 10_000, archive: 10_000, picture: 30_000, 'model-picture': 30_000 };

export interface FileChecks {
  /** Media type by the first bytes; `undefined` for what nothing is known of. */
  recognise(head: Buffer): Promise<string | undefined>;
  /** Media type of a ZIP file. Throws `file.unreadable`, `file.too_complex`. */
  inspectArchive(tail: ArchiveTail): Promise<string>;
  /** Writes a picture anew. `read` is called when its turn has come. Throws `file.unreadable`, `file.too_complex`. */
  cleanPicture(read: () => Promise<Buffer>, mediaType: string): Promise<Picture>;
  /** A stored picture as every model takes it: a JPEG of at most 1,568 pixels on its longest side. */
  pictureForModel(read: () => Promise<Buffer>): Promise<Buffer>;
  stop(): Promise<void>;
}

/** One process, started when first needed; it does one thing at a time. */
export function startFileChecks(): FileChecks {
  const { perform, stop } = limitedProcess<CheckTask>({ program, limitMs: ({ kind }) => limitsMs[kind] });
  return {
    recognise: (head) => perform(async () => ({ kind: 'recognise', head })),
    inspectArchive: (tail) => perform(async () => ({ kind: 'archive', ...tail })),
    cleanPicture: (read, mediaType) =>
      perform(async () => ({ kind: 'picture', content: await read(), mediaType })),
    pictureForModel: (read) => perform(async () => ({ kind: 'model-picture', content: await read() })),
    stop,
  };
}
