/**
 * Starter prompts with a gap, such as `Summarise this text: {{text}}`, which the user fills before sending.
 */
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useDraft } from '../state/drafts/drafts-slice.ts';
import { newConversationKey } from '../state/drafts/person-drafts.ts';
import { useChat } from '../state/context/chat-context.ts';

const gap = /\{\{\w+\}\}/;

/** Formats a prompt on one line with an ellipsis for its gap. */
export const starterLabel = (prompt: string): string => prompt.replace(gap, '…').replace(/\s+/g, ' ');

/** Removes the gap of a prompt. */
export const withoutGap = (prompt: string): string => prompt.replace(gap, '');

/**
 * Returns a function that uses a starter prompt: it asks it, or inserts one with a gap into the message field
 * with the cursor in the gap. Text typed before fills the gap.
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
