/** The process that tells what strangers sent, and writes pictures anew. */
import { serveTasks } from '../limited-process/serve-tasks.ts';
import { type ArchiveTail, inspectArchive } from './archive.ts';
import { cleanPicture, pictureForModel } from './picture.ts';
import { recognise } from './recognise.ts';

export type CheckTask =
  | { kind: 'recognise'; head: Buffer }
  | ({ kind: 'archive' } & ArchiveTail)
  | { kind: 'picture'; content: Buffer; mediaType: string }
  | { kind: 'model-picture'; content: Buffer };

const maxCpuMs = { recognise: 1_000, archive: 1_000, picture: 6_000, 'model-picture': 6_000, drawing: 1_500 };

async function perform(task: CheckTask): Promise<unknown> {
  switch (task.kind) {
    case 'recognise':
      return recognise(task.head);
    case 'archive':
      return inspectArchive(task);
    case 'picture':
      return cleanPicture(task.content, task.mediaType);
    case 'model-picture':
      return pictureForModel(task.content);
  }
}

serveTasks(perform, {
  maxMemoryBytes: 768 * 1024 * 1024,
  maxCpuMs: (task) =>
    maxCpuMs[task.kind === 'picture' && task.mediaType === 'image/svg+xml' ? 'drawing' : task.kind],
});
