/** Starter prompts with a gap, such as `Summarise this text: {{text}}`: the person fills it before the question is sent. */
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useDraft } from '../state/drafts/drafts-slice.ts';
import { newConversationKey } from '../state/drafts/person-drafts.ts';
import { useChat } from '../state/context/chat-context.ts';

const gap = /\{\{\w+\}\}/;

/** A prompt as it is shown on one line, its gap as an ellipsis. */
export const starterLabel = (prompt: string): string => prompt.replace(gap, '…').replace(/\s+/g, ' ');

/** A prompt whose gap is still to be filled. */
export const withoutGap = (prompt: string): string => prompt.replace(gap, '');

/**
 * Returns what a starter prompt does: asks it, or, where it has a gap, puts it into the message field with the cursor
 * in the gap. What is typed there already is what the gap was for.
 */
export function useStarter(
  field: RefObject<HTMLTextAreaElement | null>,
  ask: (question: string) => void,
): (prompt: string) => void {
  const [draft, setDraft] = useDraft(newConversationKey(useChat()));
  return (prompt) => {
    const [before = '', after] = prompt.split(gap);
    if (after === undefined) return ask(prompt);
    flushSync(() => setDraft(before + draft + after));
    const cursor = before.length + draft.length;
    field.current?.focus();
    field.current?.setSelectionRange(cursor, cursor);
  };
}
