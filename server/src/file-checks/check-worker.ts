/**
 * The process that opens what strangers sent. It knows no secret and no address. It ends when something takes too much
 * memory or time of the processor, and when its parent is gone.
 */
import type { ErrorCode } from '@polylogue/contract/errors';
import { AppError } from '../app-error.ts';
import { type ArchiveTail, inspectArchive } from './archive.ts';
import { cleanPicture, type Picture } from './picture.ts';
import { recognise } from './recognise.ts';

export type CheckTask =
  | { kind: 'recognise'; head: Buffer }
  | ({ kind: 'archive' } & ArchiveTail)
  | { kind: 'picture'; content: Buffer; mediaType: string };

export type CheckResult =
  | { mediaType: string | undefined }
  | Picture
  | { refusal: ErrorCode }
  | { failure: string };

const maxMemoryBytes = 768 * 1024 * 1024;
/** Of the processor: a busy machine must not refuse what a quiet one takes. */
const maxCpuMs = { recognise: 1_000, archive: 1_000, picture: 6_000, drawing: 1_500 };
const lookEveryMs = 50;

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const limitOf = (task: CheckTask) =>
  cpuMs() + maxCpuMs[task.kind === 'picture' && task.mediaType === 'image/svg+xml' ? 'drawing' : task.kind];
let cpuLimitMs = Infinity;

async function perform(task: CheckTask): Promise<CheckResult> {
  switch (task.kind) {
    case 'recognise':
      return { mediaType: await recognise(task.head) };
    case 'archive':
      return { mediaType: inspectArchive(task) };
    case 'picture':
      return cleanPicture(task.content, task.mediaType);
  }
}

async function answer(task: CheckTask): Promise<CheckResult> {
  try {
    return await perform(task);
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.code };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (task: CheckTask) => {
  cpuLimitMs = limitOf(task);
  void answer(task).then((result) => {
    cpuLimitMs = Infinity;
    process.send?.(result);
  });
});
process.on('disconnect', () => process.exit());
// A terminal tells the whole group; the parent decides.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
setInterval(() => {
  // An ordinary exit would wait for what the decoder is doing.
  if (process.memoryUsage.rss() > maxMemoryBytes || cpuMs() > cpuLimitMs)
    process.kill(process.pid, 'SIGKILL');
}, lookEveryMs).unref();
