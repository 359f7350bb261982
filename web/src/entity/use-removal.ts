/** Deletion with confirmation and, if the server can restore the entity, undo. */
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/http/error-text.ts';
import { useToast } from '../ui/feedback/toasts.tsx';
import type { OfferedUndo } from '../ui/feedback/undo-notice.tsx';
import { type Question, useConfirm } from '../ui/overlays/confirm.tsx';
import { InUseContext, usesOf } from './in-use/in-use-context.ts';

/** Result of a mutation's trigger. */
export interface Outcome {
  error?: unknown;
}

interface Removal {
  question: Omit<Question, 'isDangerous'>;
  remove(): PromiseLike<Outcome>;
  /** Toast after the deletion. */
  done: string;
  /** Restores the resource; without it there is no *Undo*. */
  restore?: () => PromiseLike<Outcome>;
}

/**
 * Returns a function that resolves to whether the entity was deleted; errors appear as toasts, objects that
 * still use it in a dialog. `offer` shows *Undo* elsewhere than in a toast.
 */
export function useRemoval(offer?: OfferedUndo['offer']): (removal: Removal) => Promise<boolean> {
  const { t } = useTranslation('ui');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const showUses = use(InUseContext);
  const refuse = (error: unknown) => {
    const uses = usesOf(error);
    if (uses && showUses) showUses(uses);
    else toast({ message: errorText(error).message, tone: 'error' });
  };
  return async ({ question, remove, done, restore }) => {
    if (!(await confirm({ ...question, isDangerous: true }))) return false;
    const { error } = await remove();
    if (error !== undefined) {
      refuse(error);
      return false;
    }
    const undo = async () => {
      const outcome = await restore?.();
      if (outcome?.error === undefined) return true;
      refuse(outcome.error);
      return false;
    };
    if (restore && offer) {
      offer({ message: done, undo });
      return true;
    }
    const action = restore && { label: t('undo'), run: () => void undo() };
    toast({ message: done, tone: 'success', ...(action && { action }) });
    return true;
  };
}
