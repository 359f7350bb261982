/** Process that re-encodes pictures, which takes seconds. */
import { serveTasks } from '../sandboxed-process/serve-tasks.ts';
import { cleanPicture, pictureForModel } from './picture.ts';

export type PictureTask =
  | { kind: 'picture'; content: Buffer; mediaType: string }
  | { kind: 'model-picture'; content: Buffer };

const runTask = (task: PictureTask): Promise<unknown> =>
  task.kind === 'picture' ? cleanPicture(task.content, task.mediaType) : pictureForModel(task.content);

const isDrawing = (task: PictureTask) => task.kind === 'picture' && task.mediaType === 'image/svg+xml';

serveTasks(runTask, {
  maxMemoryBytes: 768 * 1024 * 1024,
  maxCpuMs: (task) => (isDrawing(task) ? 1_500 : 6_000),
});
