/** Child process that recognises text in pictures, a page at a time. */
import { AppError } from '../../app-error.ts';
import { serveTasks } from '../../sandboxed-process/serve-tasks.ts';
import { renderPicture } from '../figures/figure-pictures.ts';
import { storable } from '../text-limits.ts';
import { frameCount, greyPicture, isBlank, type PictureOfText } from './grey-picture.ts';
import { type Languages, recogniseText } from './recognise-text.ts';

export type RecognitionTask =
  | { kind: 'count'; file: string }
  | { kind: 'figure'; file: string }
  /** Results in an empty text for an empty page, and in none if no text is readable. */
  | ({ kind: 'page'; languages: Languages } & PictureOfText);

async function runTask(task: RecognitionTask): Promise<unknown> {
  try {
    switch (task.kind) {
      case 'count':
        return await frameCount(task.file);
      case 'figure':
        return await renderPicture(task.file);
      case 'page': {
        const picture = await greyPicture(task);
        if (!picture || isBlank(picture)) return { text: '', isWhole: true };
        const { text, isWhole } = await recogniseText(picture, task.languages);
        return { text: storable(text), isWhole };
      }
    }
  } catch (cause) {
    const isTooMuch = cause instanceof Error && /pixel limit|too large|exceed/i.test(cause.message);
    throw new AppError(isTooMuch ? 'file.too_complex' : 'file.unreadable', { cause });
  }
}

serveTasks(runTask, {
  maxMemoryBytes: 1024 * 1024 * 1024,
  // A page of small print takes a quarter of it; the first page includes loading the languages.
  maxCpuMs: () => 30_000,
});
