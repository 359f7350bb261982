/** Process that recognises untrusted files; each task takes a moment. */
import { serveTasks } from '../sandboxed-process/serve-tasks.ts';
import { type ArchiveTail, inspectArchive } from './archive.ts';
import { recognise } from './recognise.ts';

export type CheckTask = { kind: 'recognise'; head: Buffer } | ({ kind: 'archive' } & ArchiveTail);

async function runTask(task: CheckTask): Promise<unknown> {
  return task.kind === 'recognise' ? recognise(task.head) : inspectArchive(task);
}

serveTasks(runTask, { maxMemoryBytes: 512 * 1024 * 1024, maxCpuMs: () => 1_000 });
