/** Prompt list that can be extended, edited, reordered and reduced, with *Undo*. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Prompt } from '@polylogue/contract/agents/prompts/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import type { MenuAction } from '../../../../ui/actions/action-menu.tsx';
import { useToast, useUndoableChange } from '../../../../ui/feedback/toasts.tsx';
import { PromptForm, type WrittenPrompt } from './prompt-form.tsx';
import { PromptRows } from './prompt-rows.tsx';

/** Changes to prompts; each rejects with the server's error. */
export interface PromptChanges<P extends Prompt> {
  create(written: WrittenPrompt, requestId: string): Promise<unknown>;
  replace(prompt: P, written: WrittenPrompt & { position?: number }): Promise<unknown>;
  remove(prompt: P): Promise<unknown>;
}

interface PromptEditorProps<P extends Prompt> {
  prompts: readonly P[];
  changes: PromptChanges<P>;
  emptyText: string;
  isReadOnly?: boolean;
  /** Starts with the form for a new prompt. */
  startsNew?: boolean;
  moreActions?: (prompt: P) => MenuAction[];
}

export function PromptEditor<P extends Prompt>(props: PromptEditorProps<P>) {
  const { prompts, changes, emptyText, isReadOnly = false, startsNew = false, moreActions } = props;
  const { t } = useTranslation('prompts');
  const [edited, setEdited] = useState<'new' | { promptId: string } | undefined>(
    startsNew ? 'new' : undefined,
  );
  const { shown, remove } = useRemoval(prompts, changes);
  const move = useMove(changes);
  if (edited) {
    // Current stored state, including changes by others.
    const prompt =
      edited === 'new' ? undefined : prompts.find(({ promptId }) => promptId === edited.promptId);
    return (
      <PromptForm
        prompt={prompt}
        save={(written, requestId) =>
          prompt ? changes.replace(prompt, written) : changes.create(written, requestId)
        }
        onDone={() => setEdited(undefined)}
      />
    );
  }
  return (
    <>
      {shown.length === 0 ? (
        <Box sx={{ py: 2, typography: 'body2', color: 'text.secondary' }}>{emptyText}</Box>
      ) : (
        <PromptRows
          prompts={shown}
          isReadOnly={isReadOnly}
          moreActions={moreActions}
          onEdit={({ promptId }) => setEdited({ promptId })}
          onRemove={remove}
          onMove={move}
        />
      )}
      {!isReadOnly && (
        <Button startIcon={<IconPlus />} onClick={() => setEdited('new')} sx={{ mt: 2 }}>
          {t('new')}
        </Button>
      )}
    </>
  );
}

/** Hides a prompt at once, and deletes it when *Undo* expires. */
function useRemoval<P extends Prompt>(prompts: readonly P[], changes: PromptChanges<P>) {
  const { t } = useTranslation('prompts');
  const toast = useToast();
  const errorText = useErrorText();
  const offerUndo = useUndoableChange();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const hide = ({ promptId }: P, isHidden: boolean) =>
    setRemoved((known) => {
      const others = [...known].filter((id) => id !== promptId);
      return new Set(isHidden ? [...others, promptId] : others);
    });
  const remove = (prompt: P) => {
    hide(prompt, true);
    offerUndo({
      message: t('deleted', { title: prompt.title }),
      undo: () => hide(prompt, false),
      commit: () =>
        void changes.remove(prompt).catch((error: unknown) => {
          hide(prompt, false);
          toast({ message: errorText(error).message, tone: 'error' });
        }),
    });
  };
  return { shown: prompts.filter(({ promptId }) => !removed.has(promptId)), remove };
}

/** Moves a prompt to the position of another. */
function useMove<P extends Prompt>(changes: PromptChanges<P>) {
  const toast = useToast();
  const errorText = useErrorText();
  return async (prompt: P, to: P) => {
    const { title, text } = prompt;
    try {
      await changes.replace(prompt, { title, text, position: to.position });
    } catch (error) {
      toast({ message: errorText(error).message, tone: 'error' });
    }
  };
}
