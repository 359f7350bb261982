/** Chooses a prompt by keyboard or pointer, and inserts it. */
import type { Prompt } from '@polylogue/contract/agents/prompts/schemas';
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FoundPrompts, foundPrompts, type PromptSection } from './matching.ts';
import { type FilledPrompt, usePromptValues } from './prompt-values.ts';
import { isEnter } from '../../../../ui/keyboard/input-method.ts';

/** Common part of browser and React key events. */
type Key = KeyboardEvent | ReactKeyboardEvent;

export interface PromptChoice {
  found: FoundPrompts;
  chosen: Prompt | undefined;
  prompt: FilledPrompt;
  /** Container of the value fields. */
  form: RefObject<HTMLDivElement | null>;
  /** True while its values are being entered. */
  isFilling: boolean;
  /** True after an attempt to insert it without all values. */
  isChecked: boolean;
  fill(name: string, value: string): void;
  stopFilling(): void;
  point(prompt: Prompt): void;
  /** Inserts a prompt, or focuses its first missing value. */
  insert(prompt: Prompt, isChecked?: boolean): void;
  /** Handles keys of the filter field. */
  onFilterKey(event: Key): void;
  /** Handles keys of the value fields. */
  onValueKey(event: Key): void;
}

interface ChoiceParts {
  sections: readonly PromptSection[] | undefined;
  filter: string;
  onInsert(text: string): void;
  /** Returns to the message field without a prompt. */
  onLeave(): void;
}

/** Index step of each arrow key, wrapping at the ends. */
const steps: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

/** Runs the action of a key and stops its default. */
function take(event: Key, run: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  run();
}

export function usePromptChoice({ sections, filter, onInsert, onLeave }: ChoiceParts): PromptChoice {
  const found = useMemo(() => foundPrompts(sections ?? [], filter), [sections, filter]);
  const [pointedId, setPointedId] = useState<string>();
  const chosen = found.prompts.find(({ promptId }) => promptId === pointedId) ?? found.prompts[0];
  const { filled, fill } = usePromptValues();
  const source = chosen?.text ?? '';
  const prompt = useMemo(() => filled(source), [filled, source]);
  const [filling, setFilling] = useState<{ promptId: string; isChecked: boolean }>();
  const isFilling = filling !== undefined && filling.promptId === chosen?.promptId;
  const form = useRef<HTMLDivElement>(null);
  const fillIn = ({ promptId }: Prompt, index: number, isChecked: boolean) => {
    // Renders the fields before focusing one.
    flushSync(() => {
      setPointedId(promptId);
      setFilling({ promptId, isChecked });
    });
    form.current?.querySelectorAll<HTMLElement>('input, select').item(index)?.focus();
  };
  const insert = (next: Prompt, isChecked = false) => {
    const { missing, placeholders, text } = filled(next.text);
    if (missing) fillIn(next, placeholders.indexOf(missing), isChecked);
    else onInsert(text);
  };
  const move = (step: number) => {
    const at = chosen ? found.prompts.indexOf(chosen) : -1;
    setPointedId(found.prompts[(at + step + found.prompts.length) % found.prompts.length]?.promptId);
  };
  /** Action of a key in the filter field. */
  const meaningOf = (event: Key): (() => void) | undefined => {
    const { key, shiftKey } = event;
    const step = steps[key];
    if (key === 'Escape') return onLeave;
    if (shiftKey) return undefined;
    // Without any match, Enter sends the text as a message, once the prompts have loaded.
    if (!chosen) return isEnter(event) && sections === undefined ? () => undefined : undefined;
    if (step !== undefined) return () => move(step);
    if (isEnter(event)) return () => insert(chosen);
    return key === 'Tab' && prompt.placeholders.length > 0 ? () => fillIn(chosen, 0, false) : undefined;
  };
  return {
    found,
    chosen,
    prompt,
    form,
    isFilling,
    isChecked: isFilling && filling.isChecked,
    fill,
    stopFilling: () => setFilling(undefined),
    point: ({ promptId }) => setPointedId(promptId),
    insert,
    onFilterKey(event) {
      const meaning = meaningOf(event);
      if (meaning) take(event, meaning);
    },
    onValueKey(event) {
      if (event.key === 'Escape') take(event, onLeave);
      else if (isEnter(event) && chosen) take(event, () => insert(chosen, true));
    },
  };
}
