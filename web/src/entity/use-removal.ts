/** Removing a thing: asks, removes, and offers to bring it back where the server keeps it for a while. */
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/http/error-text.ts';
import { useToast } from '../ui/feedback/toasts.tsx';
import { type Question, useConfirm } from '../ui/overlays/confirm.tsx';

/** What a mutation's trigger resolves to. */
interface Outcome {
  error?: unknown;
}

interface Removal {
  question: Omit<Question, 'isDangerous'>;
  remove(): PromiseLike<Outcome>;
  /** Said afterwards. */
  done: string;
  /** Brings it back; without it there is no *Undo*. */
  restore?: () => PromiseLike<Outcome>;
}

/** Returns what removes; resolves to whether it is removed. Refusals are told. */
export function useRemoval(): (removal: Removal) => Promise<boolean> {
  const { t } = useTranslation('ui');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const refuse = (error: unknown) => void toast({ message: errorText(error).message, tone: 'error' });
  return async ({ question, remove, done, restore }) => {
    if (!(await confirm({ ...question, isDangerous: true }))) return false;
    const { error } = await remove();
    if (error !== undefined) {
      refuse(error);
      return false;
    }
    const undo = async () => {
      const outcome = await restore?.();
      if (outcome?.error !== undefined) refuse(outcome.error);
    };
    const action = restore && { label: t('undo'), run: () => void undo() };
    toast({ message: done, tone: 'success', ...(action && { action }) });
    return true;
  };
}
