/** Opens what strangers sent, in a process of its own: a fault of a decoder ends that process, never the product. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AppError } from '../app-error.ts';
import type { ArchiveTail } from './archive.ts';
import type { CheckResult, CheckTask } from './check-worker.ts';
import type { Picture } from './picture.ts';

const program = fileURLToPath(new URL('./check-worker.ts', import.meta.url));
/** Starting the process counts, too. */
const limitsMs = { recognise: 10_000, archive: 10_000, picture: 30_000 };
/** A process that nobody needs is ended. */
const idleMs = 20_000;

export interface FileChecks {
  /** Media type by the first bytes; `undefined` for what nothing is known of. */
  recognise(head: Buffer): Promise<string | undefined>;
  /** Media type of a ZIP file. Throws `file.unreadable`, `file.too_complex`. */
  inspectArchive(tail: ArchiveTail): Promise<string>;
  /** Writes a picture anew. `read` is called when its turn has come. Throws `file.unreadable`, `file.too_complex`. */
  cleanPicture(read: () => Promise<Buffer>, mediaType: string): Promise<Picture>;
  stop(): Promise<void>;
}

/** One process, started when first needed; it does one thing at a time. */
export function startFileChecks(): FileChecks {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const started = fork(program, {
      serialization: 'advanced',
      // No address, no password.
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // A channel that breaks is told by `exit`.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  async function perform(task: CheckTask): Promise<Exclude<CheckResult, { refusal: string }>> {
    clearTimeout(idle);
    child ??= start();
    const result = await answerOf(child, task);
    idle = setTimeout(() => child?.kill('SIGKILL'), idleMs).unref();
    if ('refusal' in result) throw new AppError(result.refusal);
    if ('failure' in result) throw new Error(`A file could not be checked: ${result.failure}`);
    return result;
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function mediaTypeOf(task: CheckTask): Promise<string | undefined> {
    const result = await inTurn(() => perform(task));
    return 'mediaType' in result ? result.mediaType : undefined;
  }

  return {
    recognise: (head) => mediaTypeOf({ kind: 'recognise', head }),
    inspectArchive: async (tail) => (await mediaTypeOf({ kind: 'archive', ...tail })) ?? 'application/zip',
    cleanPicture: (read, mediaType) =>
      inTurn(async () => {
        const content = await read();
        return (await perform({ kind: 'picture', content, mediaType })) as Picture;
      }),
    async stop() {
      clearTimeout(idle);
      await last;
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** What the process answers; `file.too_complex` where it takes too long, or ends. */
async function answerOf(child: ChildProcess, task: CheckTask): Promise<CheckResult> {
  const done = new AbortController();
  const { signal } = done;
  const timer = setTimeout(() => child.kill('SIGKILL'), limitsMs[task.kind]);
  try {
    const answered = once(child, 'message', { signal }).then(([result]) => result as CheckResult);
    const ended = once(child, 'exit', { signal }).then((): CheckResult => ({ refusal: 'file.too_complex' }));
    for (const waiting of [answered, ended]) waiting.catch(() => undefined);
    child.send(task);
    return await Promise.race([answered, ended]);
  } finally {
    clearTimeout(timer);
    done.abort();
  }
}
