/** Deletes a resource after confirmation, with undo if it can be restored. */
import { useErrorText } from '../../lib/http/error-text.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { Question } from '../../ui/overlays/confirm.tsx';
import { type Outcome, useRemoval } from '../use-removal.ts';
import { type RemovalTexts, useResourceTexts } from './resource-texts.ts';

export interface RemovalCalls<Row> {
  remove(row: Row): PromiseLike<Outcome>;
  /** Restores the resource; without it there is no *Undo*. */
  restore?(row: Row): PromiseLike<Outcome>;
}

/** Effects of the deletion, and the name to type if it is permanent. */
export type RemovalQuestion = Pick<Question, 'effects' | 'typedName'>;

/** Returns a function that resolves to whether it was deleted; errors, also of `questionOf`, appear as toasts. */
export function useResourceRemoval<Row extends { name: string }>(
  texts: RemovalTexts,
  { remove, restore }: RemovalCalls<Row>,
  questionOf: (row: Row) => RemovalQuestion | Promise<RemovalQuestion>,
): (row: Row) => Promise<boolean> {
  const t = useResourceTexts(texts);
  const ask = useRemoval();
  const toast = useToast();
  const errorText = useErrorText();
  return async (row) => {
    const { name } = row;
    try {
      return await ask({
        question: {
          title: t('delete.title', { name }),
          text: t('delete.text'),
          confirmLabel: t('delete.do'),
          ...(await questionOf(row)),
        },
        remove: () => remove(row),
        done: t('delete.done', { name }),
        ...(restore && { restore: () => restore(row) }),
      });
    } catch (error) {
      toast({ message: errorText(error).message, tone: 'error' });
      return false;
    }
  };
}
